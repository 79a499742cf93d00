/** The account of a customer is closed: autosave ends in the same transaction. The message about the closing says enough. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockSavings } from '#modules/savings';
import type { ClosingOfPerson } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { autosavesOf, findAutosave, saveAutosave } from '../autosave.store.ts';

const reason = 'the customer’s account is closed';

export async function endAutosavesOf(tx: Tx, context: Context, { actor, person }: ClosingOfPerson): Promise<void> {
  for (const id of await autosavesOf(tx, person.id)) {
    await lockSavings(tx, id);
    if ((await findAutosave(tx, id))?.status !== 'active') continue;
    const unpaused = { paused_until: null, paused_reason: null };
    await saveAutosave(tx, id, { status: 'stopped', stopped_reason: reason, ...unpaused, changed_at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'savings', id },
      customerId: person.id,
      action: 'autosave ended',
      reason,
    });
  }
}
