/** A running loan copies three officers of its customer (decision 986). Triggers keep the copies; this proves it every night. */
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';

const maxNamed = 20;

/** Only what wrote past the triggers leaves a difference. It is logged, and the trigger copies the officers again. */
export async function proveOfficerCopies({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const corrected = await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(sqlOf(tx));
    const { rows } = await sql<{ id: string }>`update loans set customer_id = customer_id where id in (
      select loans.id from loans join users on users.id = loans.customer_id
       where loans.status = 'active' and (copied_account_officer_id, copied_onboarding_officer_id, copied_deposit_officer_id)
         is distinct from (account_officer_id, onboarding_officer_id, deposit_officer_id))
      returning id`.execute(sqlOf(tx));
    return rows;
  });
  if (corrected.length === 0) return;
  const loans = corrected.slice(0, maxNamed).map(({ id }) => id);
  log.error({ count: corrected.length, loans }, 'loans named other officers than their customers: they were corrected');
}
