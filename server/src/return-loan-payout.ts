/** The reaction to a loan's payout that came back: loan, schedule, payments and books, in the transaction that records it. */
import type { Context } from '#context';
import { bankOperating, type JournalId, post } from '#modules/ledger';
import { loanUndone, payoutReturnedLate, takeBackDisbursement } from '#modules/loans';
import type { Payout } from '#modules/payouts';
import { cancelSchedule } from '#modules/repayments';
import { noteReturnedPayout } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export async function returnLoanPayout(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { kind, loan } = await takeBackDisbursement(tx, context, payout);
  const at = context.clock.now();
  const noted = { id: newId<JournalId>(at), on: context.clock.businessDay(), reference: payout.reference };
  if (kind === 'late') {
    if (loan.status !== 'written_off') await noteReturnedPayout(tx, context, payout);
    await post(tx, [payoutReturnedLate(loan, noted)], at);
    return;
  }
  const reason = payout.reason ?? 'The payout of the loan came back';
  const legs = await cancelSchedule(tx, context, loan, { journalId: noted.id, reason });
  const journal = loanUndone(loan, { ...noted, legs, cameBackTo: bankOperating });
  await post(tx, [{ ...journal, meta: { loan: loan.id, payout: payout.reference } }], at);
}
