/** Saves and loads the provider's signed notices, byte for byte. */
import type { Insertable, Selectable } from 'kysely';
import { minuteMs } from '@ajo/contract/kernel/time';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

/** The outcome of an event whose payment the provider answered "not found" for. */
const paymentMissing = 'missing';

/** False when the same notice came before. */
export async function addEvent(tx: Tx, row: Insertable<Tables['provider_events']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('provider_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findEvent(db: Database, id: string): Promise<Selectable<Tables['provider_events']> | undefined> {
  return sqlOf(db).selectFrom('provider_events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The provider does not know the payment yet: the event stays unprocessed, with that reason. */
export async function markMissing(tx: Tx, id: string): Promise<void> {
  await sqlOf(tx)
    .updateTable('provider_events')
    .set({ outcome: paymentMissing })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

/** Retries of the job's own come sooner than that; a repeated delivery that is older starts a new job. */
const reopensAfterMs = minuteMs;

/**
 * The id of the event that this notice repeats, when its work is not done: the provider did not know the payment, or the job failed for another
 * reason. Of several deliveries at once one gets it.
 */
export async function reopenUnprocessed(
  tx: Tx,
  { provider, digest, at }: { provider: string; digest: string; at: Date },
): Promise<string | undefined> {
  const idleSince = new Date(at.getTime() - reopensAfterMs);
  const reopened = await sqlOf(tx)
    .updateTable('provider_events')
    .set({ processed_at: null, outcome: null, reopened_at: at })
    .where('provider', '=', provider)
    .where('digest', '=', digest)
    .where((event) =>
      event.or([
        event('outcome', '=', paymentMissing),
        event.and([event('processed_at', 'is', null), event(event.fn.coalesce('reopened_at', 'received_at'), '<=', idleSince)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return reopened?.id;
}

export async function markProcessed(tx: Tx, id: string, { outcome, at }: { outcome: string; at: Date }): Promise<void> {
  await sqlOf(tx).updateTable('provider_events').set({ processed_at: at, outcome }).where('id', '=', id).execute();
}
