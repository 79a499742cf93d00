/** What the books say when a payout that had been made comes back: the loan is as if it had never been lent. Pure. */
import { type Kobo, minus, negative, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanState } from '@ajo/contract/modules/loans';
import {
  bankOperating,
  credit,
  customerCredit,
  debit,
  feeIncome,
  feesReceivable,
  interestIncome,
  interestReceivable,
  type Journal,
  type JournalId,
  type Leg,
  loanReceivable,
  type AccountRef,
  penaltyIncome,
  recoveries,
  unidentifiedReceipts,
} from '#modules/ledger';
import type { Loan } from './loan.ts';
import { netPayout } from './loan.rules.ts';

/** `back`: staff may pay out again or deny. `undone`: it was repaid already, so nobody wants it paid out. `late`: it is no running loan any more. */
export type ReturnKind = 'back' | 'undone' | 'late';
export function kindOfReturn({ status }: Pick<Loan, 'status'>, hasOpenApplication: boolean): ReturnKind {
  if (status === 'active') return hasOpenApplication ? 'undone' : 'back';
  return status === 'completed' ? 'undone' : 'late';
}
export const stateAfterReturn = { back: 'disbursement_failed', undone: 'reversed' } as const satisfies Record<
  Exclude<ReturnKind, 'late'>,
  LoanState
>;

export type Undone = {
  id: JournalId;
  on: Day;
  reference: string;
  /** What the customer has paid on it, by what it settled; fees and penalties together. */
  paid: { principal: Kobo; interest: Kobo; charges: Kobo };
  /** What stands on the loan's receivables of interest and of charges; below zero where payments came before the charge. */
  receivable: { interest: Kobo; charges: Kobo };
};

/**
 * The mirror of the disbursement's cash side, and of what followed from it: the bank has the net payout again, the fee, interest and penalties were
 * not earned, and all that the customer has paid for money they never got is their credit. What the provider kept for its work stays spent.
 */
export function loanReturned(loan: Loan, { id, on, reference, paid, receivable }: Undone): Journal {
  const legs: Leg[] = [
    debit(bankOperating, netPayout(loan)),
    debit(feeIncome, loan.fee),
    debit(interestIncome, plus(paid.interest, receivable.interest)),
    debit(penaltyIncome, plus(paid.charges, receivable.charges)),
    credit(loanReceivable(loan.id), minus(loan.principal, paid.principal)),
    signedCredit(interestReceivable(loan.id), receivable.interest),
    signedCredit(feesReceivable(loan.id), receivable.charges),
    credit(customerCredit(loan.customerId), plus(plus(paid.principal, paid.interest), paid.charges)),
  ];
  return {
    id,
    kind: 'payout-returned',
    effectiveOn: on,
    legs: legs.filter(({ amount }) => amount !== noMoney),
    meta: { loan: loan.id, payout: reference },
  };
}

/** Amounts of legs are above zero: a balance on the other side changes the side. */
const signedCredit = (account: AccountRef, amount: Kobo): Leg =>
  amount < noMoney ? debit(account, negative(amount)) : credit(account, amount);

type Late = Pick<Undone, 'id' | 'on' | 'reference'>;

/** A loan that was written off has been lost: what comes back is a recovery. For every other one a person decides whose money it is. */
export const payoutReturnedLate = (loan: Loan, { id, on, reference }: Late): Journal => ({
  id,
  kind: 'payout-returned',
  effectiveOn: on,
  legs: [
    debit(bankOperating, netPayout(loan)),
    credit(loan.status === 'written_off' ? recoveries : unidentifiedReceipts, netPayout(loan)),
  ],
  meta: { loan: loan.id, payout: reference },
});
