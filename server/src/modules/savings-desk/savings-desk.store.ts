/** Reads the rows that a correction mirrors. */
import type { SavingsTransactionId } from '@ajo/contract/modules/savings';
import type { JournalId } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { RawBuilder } from 'kysely';
import type { RecordedRow } from './reversal.rules.ts';

/** The caller has locked its account. */
export const findRow = async (db: Database, id: SavingsTransactionId): Promise<RecordedRow | undefined> =>
  (await read(db, sql`t.id = ${id}`))[0];

/** Everything that the journal of a deposit recorded on accounts of the customer, the newest of each account first. */
export const rowsOfJournal = (db: Database, { customerId, journalId }: { customerId: string; journalId: JournalId }) =>
  read(
    db,
    sql`t.account_id in (select id from savings_accounts where customer_id = ${customerId}) and t.journal_id = ${journalId}`,
  );

async function read(db: Database, where: RawBuilder<unknown>): Promise<RecordedRow[]> {
  const { rows } =
    await sql<RecordedRow>`select t.id, t.account_id as "accountId", t.type, t.change_kobo as change, t.value_on as "valueOn",
      t.channel, t.reference, t.journal_id as "journalId",
      exists (select from savings_transactions back where back.reverses_id = t.id) as "isReversed"
    from savings_transactions t where t.state = 'completed' and ${where} order by t.account_id, t.seq desc`.execute(sqlOf(db));
  return rows;
}
