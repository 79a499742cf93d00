/** Adds lines of history. Nothing changes or removes one: the database refuses. */
import type { Context } from '#context';
import { sqlOf, withNext } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Line } from './history.ts';

const asJson = (facts: Record<string, unknown> | undefined): string | null =>
  facts ? JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)) : null;

/** Part of the caller's transaction: the line exists exactly when the act was committed. */
export async function record(tx: Tx, { clock }: Pick<Context, 'clock'>, line: Line): Promise<void> {
  const at = clock.now();
  await withNext(
    tx,
    sqlOf(tx)
      .insertInto('history')
      .values({
        id: newId(at),
        subject_kind: line.subject.kind,
        subject_id: line.subject.id,
        customer_id: line.customerId ?? null,
        actor_id: line.actor === 'system' ? null : line.actor.id,
        actor_name: line.actor === 'system' ? 'Ajo' : line.actor.name,
        action: line.action,
        from_state: line.from ?? null,
        to_state: line.to ?? null,
        reason: line.reason ?? null,
        before: asJson(line.before),
        after: asJson(line.after),
        at,
      }),
  );
}
