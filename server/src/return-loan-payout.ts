/** The reaction to a loan's payout that came back: loan, schedule, payments and books, in the transaction that records it. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { balancesOf, feesReceivable, interestReceivable, type JournalId, post } from '#modules/ledger';
import { type Loan, loanReturned, payoutReturnedLate, takeBackDisbursement } from '#modules/loans';
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
  const paid = await cancelSchedule(tx, context, { loanId: loan.id, journalId: noted.id, reason });
  await post(tx, [loanReturned(loan, { ...noted, paid, receivable: await receivableOf(tx, loan) })], at);
}

/** Whoever posts on a loan holds its row, as we do now: these balances do not move under us. */
async function receivableOf(tx: Tx, { id }: Loan): Promise<{ interest: Kobo; charges: Kobo }> {
  const [interest = noMoney, charges = noMoney] = await balancesOf(tx, [interestReceivable(id), feesReceivable(id)]);
  return { interest, charges };
}
