/** Rows of lists that no call makes in a test: one each. */
import { sql, type sqlOf } from '#platform/db/sql';

type People = { customerId: string; otherId: string; code: string; financeId: string };

export async function addRowsOfLists(
  db: ReturnType<typeof sqlOf>,
  { customerId, otherId, code, financeId }: People,
): Promise<void> {
  await sql`insert into referrals (id, referrer_id, referred_id, code, status, created_at)
    values (uuidv7(), ${customerId}, ${otherId}, ${code}, 'pending', now())`.execute(db);
  await sql`insert into businesses (user_id, name, updated_at) values (${customerId}, 'Ade & Daughters', now())`.execute(db);
  await sql`insert into settlements (id, settlement_id, session_id, reference, account_number, customer_id, status, created_at)
    values (uuidv7(), '1', '', 'providus-1', '9700000001', ${customerId}, 'pending', now())`.execute(db);
  await sql`with s as (insert into bank_statements (id, file_name, sha256, bank, first_on, last_on, credits, added, skipped, uploaded_by,
      uploaded_by_name, uploaded_at)
    values (uuidv7(), 'bank.csv', 'x', 'Bank', '2026-03-01', '2026-03-02', 1, 1, 0, ${financeId}, 'Fin', now()) returning id)
    insert into bank_lines (id, statement_id, line, on_day, narration, amount_kobo, fingerprint, result, created_at)
    select uuidv7(), id, 1, '2026-03-02', 'Transfer', 100, 'x', 'missing_in_book', now() from s`.execute(db);
}
