/** Rows of lists: of those that no call makes in a test, and of loans that were written off. */
import type { BranchId } from '@ajo/contract/modules/branches';
import type { FastifyInstance } from 'fastify';
import { aCustomer, aRunningLoan, ask, confirmNewest, type TestContext } from '#kit';
import { sql, type sqlOf } from '#platform/db/sql';

type People = { customerId: string; otherId: string; code: string; financeId: string };

export async function addRowsOfLists(
  db: ReturnType<typeof sqlOf>,
  { customerId, otherId, code, financeId }: People,
): Promise<void> {
  await sql`insert into referrals (id, referrer_id, referred_id, code, status, created_at)
    values (uuidv7(), ${customerId}, ${otherId}, ${code}, 'pending', now())`.execute(db);
  await sql`insert into dunning_log (id, loan_id, customer_id, episode_on, step_days, channel, outcome, reason, days_past_due, overdue_kobo,
      logged_on, logged_at)
    select uuidv7(), id, customer_id, '2026-03-01', 45, 'sms', 'skipped', 'no_phone', 45, 100, '2026-03-02', now() from loans
    where customer_id = ${customerId} limit 1`.execute(db);
  await sql`insert into recovery_contacts (id, loan_id, customer_id, channel, outcome, contacted_at, promised_on, promised_kobo, note,
      recorded_by, recorded_by_name, recorded_at)
    select uuidv7(), id, customer_id, 'call', 'promise', '2026-03-01 10:00+01', '2026-03-02', 100, 'Pays on Monday', ${financeId}, 'Fin', now()
    from loans where customer_id = ${customerId} limit 1`.execute(db);
  await sql`insert into businesses (user_id, name, updated_at) values (${customerId}, 'Ade & Daughters', now())`.execute(db);
  await sql`insert into settlements (id, settlement_id, session_id, reference, account_number, customer_id, status, created_at)
    values (uuidv7(), '1', '', 'providus-1', '9700000001', ${customerId}, 'pending', now())`.execute(db);
  await sql`insert into settlement_batches (id, provider, number, status, gross_kobo, fees_kobo, deductions_kobo, net_kobo, adds_up, created_at)
    values (uuidv7(), 'paystack', '3000001', 'pending', 100, 2, 0, 98, true, now())`.execute(db);
  await sql`with s as (insert into bank_statements (id, file_name, sha256, bank, first_on, last_on, credits, added, skipped, uploaded_by,
      uploaded_by_name, uploaded_at)
    values (uuidv7(), 'bank.csv', 'x', 'Bank', '2026-03-01', '2026-03-02', 1, 1, 0, ${financeId}, 'Fin', now()) returning id)
    insert into bank_lines (id, statement_id, side, line, on_day, narration, amount_kobo, fingerprint, result, created_at)
    select uuidv7(), id, 'credit', 1, '2026-03-02', 'Transfer', 100, 'x', 'missing_in_book', now() from s`.execute(db);
}

/** A loan whose outcome is known: paid out long ago, with the inputs of its decision. */
export async function aPastLoan(db: ReturnType<typeof sqlOf>): Promise<void> {
  const inputs = {
    guarantors_ready: 1,
    months_as_customer: 9,
    income: 40_000_000,
    existing_instalments: 0,
    requested_instalment: 1_000_000,
  };
  await sql`with past as (update loans set disbursed_on = '2025-01-06' where status = 'written_off' returning id)
    insert into loan_assessments (id, loan_id, moment, rule_version, inputs, result, by_name, at)
    select uuidv7(), id, 'approval', '2026-3', ${JSON.stringify(inputs)}::jsonb, '{}', 'Admin', now() from past`.execute(db);
}

type Two = { branchId: BranchId; requester: Record<string, string>; approver: Record<string, string> };

export async function aWrittenOffLoanIn(
  context: TestContext,
  app: FastifyInstance,
  { branchId, requester, approver }: Two,
): Promise<void> {
  const { id } = await aRunningLoan(context, await aCustomer(context, { branchId }));
  const body = { reason: 'Nobody has been reached for months' };
  await ask(app, `POST /api/admin/loan/${id}/write-off`, { as: requester, body });
  const answer = await confirmNewest(app, approver, 'admin');
  if (answer.statusCode !== 200) throw new Error(`the write-off was refused: ${answer.body}`);
}
