/** A month of bank lines that closes while one person acts on it. */
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { lockStatements } from '../../src/modules/reconciliation/reconciliation.store.ts';
import { untilItWaits } from '../kit/until-it-waits.ts';

/** As if two people had confirmed the close of the month of `today`. */
export const closeMonth = (
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  { today, people }: { today: Day; people: readonly { id: string }[] },
) =>
  sql`insert into closed_months (month, checks, requested_by, approved_by, closed_at)
    values (date_trunc('month', ${today}::date)::date, '[]', ${people[0]?.id}, ${people[1]?.id}, ${clock.now()})`.execute(
    sqlOf(db),
  );

/** The act begins before the month is closed, and ends after. */
export async function meetsClose<T>(context: Context, close: (tx: Tx) => Promise<unknown>, begin: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  await inTransaction(context.db, async (tx) => {
    await lockStatements(tx);
    begun = begin();
    await untilItWaits(context, begun);
    await close(tx);
  });
  if (!begun) throw new Error('the act has begun');
  return begun;
}
