/** Asks the provider about mandates without a notice, and ends revoked ones that it still holds. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { askAgainMs } from '../mandate.rules.ts';
import { claimDue } from '../mandate.store.ts';
import { confirmMandate } from './confirm-mandate.ts';
import { endAtProvider } from './revoke-mandate.ts';

const maxPerRound = 50;

/** One that fails does not stop the others. */
export async function followMandates(context: Context): Promise<void> {
  const at = context.clock.now();
  const next = new Date(at.getTime() + askAgainMs);
  const due = await inTransaction(context.db, (tx) => claimDue(tx, { at, next, max: maxPerRound }));
  for (const mandate of due) {
    try {
      await (mandate.status === 'revoked' ? endAtProvider(context, mandate.id) : confirmMandate(context, mandate));
    } catch (error) {
      context.log.error({ err: error, mandate: mandate.id }, 'a direct debit could not be checked and will be checked again');
    }
  }
}
