/** Asks the provider about mandates without a notice, ends those that it still holds, and those of closed accounts. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import type { Mandate } from '../mandate.ts';
import { askAgainMs, mayBeConfirmedLate } from '../mandate.rules.ts';
import { claimDue, openOfClosedAccounts, saveMandate } from '../mandate.store.ts';
import { confirmMandate } from './confirm-mandate.ts';
import { endAtProvider, revokeOfClosedAccount } from './revoke-mandate.ts';

const maxPerRound = 50;

/** One that fails does not stop the others. */
export async function followMandates(context: Context): Promise<void> {
  for (const mandate of await openOfClosedAccounts(context.db)) await revokeOfClosedAccount(context, mandate);
  const at = context.clock.now();
  const next = new Date(at.getTime() + askAgainMs);
  const due = await inTransaction(context.db, (tx) => claimDue(tx, { at, next, max: maxPerRound }));
  for (const mandate of due) {
    try {
      await (mandate.status === 'pending' ? confirmMandate(context, mandate) : followEnded(context, mandate));
    } catch (error) {
      context.log.error({ err: error, mandate: mandate.id }, 'a direct debit could not be checked and will be checked again');
    }
  }
}

async function followEnded(context: Context, mandate: Mandate): Promise<void> {
  if (await endAtProvider(context, mandate.id)) return;
  if (mayBeConfirmedLate(mandate, context.clock.now())) {
    await confirmMandate(context, mandate);
    await endAtProvider(context, mandate.id);
  } else await inTransaction(context.db, (tx) => saveMandate(tx, mandate.id, { ask_at: null }));
}
