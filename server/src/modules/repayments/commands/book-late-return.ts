/** A payout came back when its loan could not be undone by itself any more: the cash is booked once, and a person is asked where nobody knows. Part of the payout's transaction. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { type Loan, payoutReturnedLate } from '#modules/loans';
import { noteReturnedPayout } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { reversalOf } from '../second-approval.store.ts';

type Returned = { reference: string; amount: Kobo; reason: string | null };

/** The loan's row is locked by the caller: a reversal at the same moment has happened before, or finds the money set aside. */
export async function bookLateReturn(tx: Tx, context: Context, loan: Loan, payout: Returned): Promise<void> {
  const { reference, amount, reason } = payout;
  const reversal = loan.status === 'reversed' ? await reversalOf(tx, loan.id) : undefined;
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: reversal?.returned ? 'payout came back, as booked with the reversal' : 'payout came back late',
    ...(reason && { reason }),
    after: { amount, payout: reference },
  });
  // Whoever reversed the loan said that its money was back: this is the provider's word of the same money.
  if (reversal?.returned) return;
  if (!reversal && loan.status !== 'written_off') await noteReturnedPayout(tx, context, payout, loan.id);
  const at = context.clock.now();
  const noted = { id: newId<JournalId>(at), on: context.clock.businessDay(), reference, amount, isOwed: reversal !== undefined };
  await post(tx, [payoutReturnedLate(loan, noted)], at);
}
