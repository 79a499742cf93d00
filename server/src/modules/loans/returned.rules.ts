/** What the books say when a payout that had been made comes back: the loan is as if it had never been lent. Pure. */
import { noMoney } from '@ajo/contract/kernel/money';
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
  /** What takes the loan's own figures out of the books. */
  legs: readonly Leg[];
  /** Where the net payout is now. */
  cameBackTo: AccountRef;
};

/**
 * The mirror of the disbursement's cash side, and of what followed from it: the net payout is there again, the fee was not earned, and the legs take
 * back the rest. What the provider kept for its work stays spent.
 */
export const loanUndone = (loan: Loan, { id, on, legs, cameBackTo }: Undone): Journal => ({
  id,
  kind: 'payout-returned',
  effectiveOn: on,
  legs: [debit(cameBackTo, netPayout(loan)), ...(loan.fee > noMoney ? [debit(feeIncome, loan.fee)] : []), ...legs],
  meta: { loan: loan.id },
});

type Late = Pick<Undone, 'id' | 'on'> & { reference: string };

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
