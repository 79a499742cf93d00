/** What the books say when a payout that had been made comes back: the loan is as if it had never been lent. Pure. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanState } from '@ajo/contract/modules/loans';
import {
  type AccountRef,
  bankOperating,
  credit,
  debit,
  feeIncome,
  type Journal,
  type JournalId,
  type Leg,
  recoveries,
  unidentifiedReceipts,
} from '#modules/ledger';
import type { Loan } from './loan.ts';
import { netPaidOut, netPayout } from './loan.rules.ts';
import { hasMoreOut } from './terms.rules.ts';

/** `back`: staff may pay out again or deny. `undone`: it was repaid already, so nobody wants it paid out. `late`: it is no running loan any more, or later parts of it are out: a person decides what the money is. */
export type ReturnKind = 'back' | 'undone' | 'late';
export function kindOfReturn(
  loan: Pick<Loan, 'status' | 'tranchePlan' | 'undrawn' | 'underWay'>,
  hasOpenApplication: boolean,
): ReturnKind {
  const { status } = loan;
  if (hasMoreOut(loan)) return 'late';
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
  /** What takes the loan's own figures out of the books. */
  legs: readonly Leg[];
  /** Where the net payout is now. */
  cameBackTo: AccountRef;
  /** Where the fee goes that the customer paid first: kept for another payout, or theirs again. */
  feeGoesTo: AccountRef;
};

/**
 * The mirror of the cash side of all that was paid out, and of what followed from it: the net payout is there again, the fee was not earned, and the legs take
 * back the rest. What the provider kept for its work stays spent.
 */
export const loanUndone = (loan: Loan, { id, on, legs, cameBackTo, feeGoesTo }: Undone): Journal => ({
  id,
  kind: 'payout-returned',
  effectiveOn: on,
  legs: [
    debit(cameBackTo, netPaidOut(loan)),
    ...(loan.fee > noMoney ? [debit(feeIncome, loan.fee)] : []),
    ...(loan.upfrontFee > noMoney ? [debit(feeIncome, loan.upfrontFee), credit(feeGoesTo, loan.upfrontFee)] : []),
    ...legs,
  ],
  meta: { loan: loan.id },
});

/** `amount`: what came back; without it the first payout. */
type Late = Pick<Undone, 'id' | 'on'> & { reference: string; amount?: Kobo };

/** A loan that was written off has been lost: what comes back is a recovery. For every other one a person decides whose money it is. */
export const payoutReturnedLate = (loan: Loan, { id, on, reference, amount = netPayout(loan) }: Late): Journal => ({
  id,
  kind: 'payout-returned',
  effectiveOn: on,
  legs: [debit(bankOperating, amount), credit(loan.status === 'written_off' ? recoveries : unidentifiedReceipts, amount)],
  meta: { loan: loan.id, payout: reference },
});
