/** Undoes the order of a withdrawal: the savings account has the whole amount again, fee, VAT and levy included. */
import type { Actor } from '@ajo/contract/kernel/access';
import { negative } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type JournalId, payoutOutcome, post, reverse } from '#modules/ledger';
import {
  ledgerAccountOf,
  recordTransactions,
  type SavingsAccount,
  saveSavings,
  savingsClosing,
  savingsTerm,
} from '#modules/savings';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { isOfClosing, returnedLegs } from '../withdrawal.rules.ts';
import { type Locked, saveWithdrawal, transactionsOfOrder } from '../withdrawal.store.ts';
import { endApprovals } from './end-approvals.ts';

type Undo = Locked & {
  /** `denied`: nothing was paid, so the order's journal is mirrored. `reversed`: the money had left and is back at the bank. */
  to: 'denied' | 'reversed';
  by: Actor | 'system';
  reason: string;
  /** The reference of the payout that the provider reports as returned. */
  payout?: string;
};

/** Both rows are locked. Posts its journal last. */
export async function undoWithdrawal(
  tx: Tx,
  context: Context,
  { account, withdrawal, to, by, reason, payout }: Undo,
): Promise<void> {
  const at = context.clock.now();
  const { orderJournalId } = withdrawal;
  if (!orderJournalId) throw new Error(`withdrawal ${withdrawal.id} has no journal of its order`);
  const id = newId<JournalId>(at);
  await saveWithdrawal(tx, withdrawal.id, {
    status: to,
    end_journal_id: id,
    settled_at: at,
    ...(to === 'denied' ? { denial_reason: reason } : { outcome: reason }),
  });
  await endApprovals(tx, context, withdrawal, reason);
  const endsClosing = isOfClosing(account, withdrawal);
  if (!endsClosing) await savingsClosing.keepOpen(tx, context, account);
  const open = await returnToAccount(tx, context, { account, orderJournalId, id, by });
  const moved = to === 'reversed' && hasEnded(account) ? await savingsTerm.moveOn(tx, context, open) : [];
  failpoint('withdrawal.unreturned');
  const effectiveOn = context.clock.businessDay();
  const meta = { savings: account.id, withdrawal: withdrawal.id };
  if (to === 'denied') await reverse(tx, { of: orderJournalId, id, effectiveOn, reason }, at);
  else {
    const legs = returnedLegs(ledgerAccountOf(account), withdrawal);
    const externalRef = payout === undefined ? undefined : payoutOutcome(payout, 'payout-returned');
    await post(tx, [{ id, kind: 'payout-returned', effectiveOn, legs, meta, externalRef }, ...moved], at);
  }
  if (endsClosing) await savingsClosing.stop(tx, context, account.id);
}

/** Its term is over and its money has left it. */
export const hasEnded = ({ status }: Pick<SavingsAccount, 'status'>): boolean => status === 'completed';

type Return = { account: SavingsAccount; orderJournalId: JournalId; id: JournalId; by: Actor | 'system' };

/** One reversal for each transaction of the order, from its own day on. An account that was closed since is open again. */
async function returnToAccount(tx: Tx, context: Context, { account, orderJournalId, id, by }: Return): Promise<SavingsAccount> {
  const rows = await transactionsOfOrder(tx, { savingsId: account.id, orderJournalId });
  const open = account.status === 'active' ? account : await saveSavings(tx, account.id, { status: 'active', closed_at: null });
  const { account: returned } = await recordTransactions(
    tx,
    context,
    open,
    rows.map((row) => ({
      type: 'reversal',
      change: negative(row.change),
      valueOn: row.on,
      channel: 'bank',
      journalId: id,
      reversesId: row.id,
      ...(by !== 'system' && { recordedBy: { id: by.id, name: by.name } }),
    })),
  );
  return returned;
}
