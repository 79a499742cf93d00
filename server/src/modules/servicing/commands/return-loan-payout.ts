/** The reaction to a returned payout of a loan: loan, schedule, payments and books, in the transaction that records it. */
import type { Context } from '#context';
import { type JournalId, payoutOutcome, post, gl } from '#modules/ledger';
import { creditOfUndone, loanUndone } from '../returned.rules.ts';
import { reverseDisbursement } from './reverse-disbursement.ts';
import type { Payout } from '#modules/payouts';
import { bookLateReturn } from './book-late-return.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { moveCredit } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export async function returnLoanPayout(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { kind, loan } = await reverseDisbursement(tx, context, payout);
  const at = context.clock.now();
  if (kind === 'late') {
    await bookLateReturn(tx, context, loan, payout);
    return;
  }
  const noted = { id: newId<JournalId>(at), on: context.clock.businessDay() };
  const reason = payout.reason ?? 'The payout of the loan was returned';
  const legs = await cancelSchedule(tx, context, loan, { journalId: noted.id, reason });
  const feeGoesTo = kind === 'back' ? gl.deferredFeeIncome : gl.customerCredit(loan.customerId);
  const journal = loanUndone(loan, { ...noted, legs, cameBackTo: gl.bankOperating, feeGoesTo });
  await moveCredit(
    tx,
    {
      customerId: loan.customerId,
      amount: creditOfUndone(loan, { feeGoesTo, cameBackTo: gl.bankOperating }),
      cause: 'loan_undone',
      journalId: noted.id,
    },
    at,
  );
  const externalRef = payoutOutcome(payout.reference, 'payout-returned');
  await post(tx, [{ ...journal, meta: { loan: loan.id, payout: payout.reference }, externalRef }], at);
}
