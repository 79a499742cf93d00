/** The income that a customer's bank statement proves, for the credit rules. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { whyNotProven } from './proof.rules.ts';
import { toStatement } from './statement.store.ts';
import { misfitsOf } from './statements.queries.ts';

/** Per 30 days, and the last day of the statement. */
export type ProvenIncome = { income: Kobo; to: Day };

/** Of the newest statement that proves itself; undefined without one. @param name of the customer, which must be the holder's. */
export async function provenIncomeOf(
  db: Database,
  { customerId, name, on }: { customerId: string; name: string; on: Day },
): Promise<ProvenIncome | undefined> {
  const rows = await sqlOf(db)
    .selectFrom('statements')
    .selectAll()
    .where('owner_id', '=', customerId)
    .where('state', '=', 'read')
    // Those without a last day, or with one to come, prove nothing and must not use up the ten.
    .where('to_on', '<=', on)
    .orderBy('to_on', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  const statements = rows.map(toStatement);
  const misfits = await misfitsOf(
    db,
    statements.map(({ id }) => id),
  );
  const proven = statements.find((one) => whyNotProven(one, { misfits: misfits.get(one.id), name, on }) === undefined);
  return proven?.analysis ? { income: proven.analysis.monthly_income, to: proven.analysis.to } : undefined;
}
