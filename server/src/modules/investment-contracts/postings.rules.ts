/** What moves an investment's money: journals and the rows that prove the accounts. Pure. */
import { type Kobo, negative, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { credit, debit, type Journal, type JournalId, journalIdFor, type JournalKind, type Leg, gl } from '#modules/ledger';

export type MoveCause =
  | 'funded'
  | 'accrued'
  | 'reduced'
  | 'interest'
  | 'tax'
  | 'paid_out'
  | 'rolled_out'
  | 'rolled_in'
  | 'accrual_reversed';
/** Above zero when we owe the investor more. */
export type Move = {
  journalId: string;
  contractId: string;
  cause: MoveCause;
  on: Day;
  closing: number;
  liability: Kobo;
  interestPayable: Kobo;
};
export type Posting = { journal: Journal; moves: Move[] };

/** Where and when: a slot of a closing day unless `id` names one act of a person. */
export type Place = {
  contractId: string;
  on: Day;
  closing?: number | undefined;
  actorId?: string | undefined;
  id?: JournalId | undefined;
};

type Effect = { cause: MoveCause; liability: Kobo; interestPayable: Kobo };

export function postingOf(place: Place, kind: JournalKind, legs: readonly Leg[], effect: Effect): Posting {
  const { contractId, on, closing = 1, actorId, id } = place;
  const journal: Journal = {
    id: id ?? journalIdFor({ contractId, kind, on, closing }),
    kind,
    effectiveOn: on,
    legs,
    actorId,
    meta: { investment: contractId },
  };
  return { journal, moves: [{ journalId: journal.id, contractId, on, closing, ...effect }] };
}

const none: readonly Posting[] = [];

/** Above zero accrues, below zero takes accrued interest back. */
export function accrue(place: Place, amount: Kobo): readonly Posting[] {
  if (amount === noMoney) return none;
  const payable = gl.investmentInterestPayable(place.contractId);
  const effect = { liability: noMoney, interestPayable: amount };
  if (amount > noMoney) {
    const legs = [debit(gl.interestExpense, amount), credit(payable, amount)];
    return [postingOf(place, 'investment-interest-accrued', legs, { ...effect, cause: 'accrued' })];
  }
  const legs = [debit(payable, negative(amount)), credit(gl.interestExpense, negative(amount))];
  return [postingOf(place, 'investment-interest-reduced', legs, { ...effect, cause: 'reduced' })];
}

/** Interest becomes the investor's, and its tax leaves in a journal of its own. */
export function creditInterest(place: Place, { interest, tax }: { interest: Kobo; tax: Kobo }): readonly Posting[] {
  const liability = gl.investorLiability(place.contractId);
  const credited =
    interest === noMoney
      ? none
      : [
          postingOf(
            place,
            'investment-interest-paid',
            [debit(gl.investmentInterestPayable(place.contractId), interest), credit(liability, interest)],
            { cause: 'interest', liability: interest, interestPayable: negative(interest) },
          ),
        ];
  if (tax === noMoney) return credited;
  const legs = [debit(liability, tax), credit(gl.withholdingTaxPayable, tax)];
  const effect = { cause: 'tax', liability: negative(tax), interestPayable: noMoney } as const;
  return [...credited, postingOf(place, 'withholding-tax-taken', legs, effect)];
}

/** The journal's id is the payment's. */
export function payOut(place: Place, amount: Kobo): Posting {
  const legs = [debit(gl.investorLiability(place.contractId), amount), credit(gl.payoutsInFlight, amount)];
  const effect = { cause: 'paid_out', liability: negative(amount), interestPayable: noMoney } as const;
  return postingOf(place, 'investment-payout-ordered', legs, effect);
}

export function rollInto(place: Place, next: string, amount: Kobo): Posting {
  const legs = [debit(gl.investorLiability(place.contractId), amount), credit(gl.investorLiability(next), amount)];
  const effect = { cause: 'rolled_out', liability: negative(amount), interestPayable: noMoney } as const;
  const { journal, moves } = postingOf(place, 'investment-rolled', legs, effect);
  const taken = moves.map((move) => ({ ...move, contractId: next, cause: 'rolled_in' as const, liability: amount }));
  return { journal, moves: [...moves, ...taken] };
}
