/** Everything that is in the database of a customer, in words that are the same for two customers who lived the same. */
import type { TestContext } from '#kit';
import { trialBalance } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';

/** Each with how its rows are found by the customer or by the loans of the customer. */
const tables = {
  loans: 'customer_id = $who',
  loan_events: 'loan_id in ($loans)',
  loan_payments: 'loan_id in ($loans)',
  loan_books: 'loan_id in ($loans)',
  loan_days: 'loan_id in ($loans)',
  payment_logs: 'customer_id = $who',
  payment_allocations: 'payment_log_id in (select id from payment_logs where customer_id = $who)',
  payment_slips: 'customer_id = $who',
  second_approvals: 'loan_id in ($loans)',
  credit_refunds: 'customer_id = $who',
  guarantors: 'borrower_id = $who',
  payouts: 'purpose_id in ($loans)',
  files: 'owner_user_id = $who',
  history: 'customer_id = $who',
  notifications: 'user_id = $who',
  outbox: 'user_id = $who',
  'ledger.journal': `accounts && array(select id from ledger.account where owner_id = $who::text or owner_id in (select id::text from loans where customer_id = $who))`,
};
/** Where a thing is in the files or the books, not what it is. */
const places = [
  'number_sealed',
  'storage_name',
  'sha256',
  'file_sha256',
  'size_bytes',
  'xid',
  'accounts',
  'seqs',
  'account_number',
  'offer',
];

/** A loan's number, and the moment of a journal of an earlier day: not before the last of the same shared accounts. */
const chance: Record<string, string[]> = { loans: ['number'], 'ledger.journal': ['at'] };

/** Table and row of each, sorted, without ids, numbers and references. */
export async function footprint({ db, queued }: TestContext, customerId: string): Promise<unknown[]> {
  const lines: string[] = [];
  for (const [table, found] of Object.entries(tables)) {
    const where = found
      .replaceAll('$loans', 'select id from loans where customer_id = $who')
      .replaceAll('$who', `'${customerId}'`);
    const unlike = [...places, ...(chance[table] ?? [])];
    const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - ${unlike}::text[])::text as row
      from ${sql.raw(`${table} t where ${where}`)}`.execute(sqlOf(db));
    for (const { row } of rows) lines.push(JSON.stringify([table, inOrder(JSON.parse(alike(row)))]));
  }
  const loans = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('customer_id', '=', customerId as never)
    .execute();
  for (const { name, data } of queued)
    if (loans.some(({ id }) => id === data['loanId'])) lines.push(JSON.stringify(['job', name]));
  return lines.toSorted().map((line) => JSON.parse(line) as unknown);
}

/** The legs of a journal stand in the order of their accounts' ids, which is chance. */
const inOrder = (row: { amounts?: number[] }): object =>
  row.amounts ? { ...row, amounts: row.amounts.toSorted((a, b) => a - b) } : row;

const alike = (row: string): string =>
  row
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/[0-9a-f]{32}/g, 'hex')
    .replaceAll(/[A-Z]+-\d+/g, 'reference')
    .replaceAll(/"reference_key": ?"[A-Z0-9]+"/g, '"reference_key":"key"')
    .replaceAll(/[\w.]+@[\w.]+/g, 'email');

/** What each account of the chart holds now. */
export const figuresOf = async ({ db }: TestContext): Promise<Map<string, bigint>> =>
  new Map((await trialBalance(db)).rows.map(({ code, balance }) => [code, balance]));

/** By how much each has moved; what did not is left out. */
export const moved = (from: Map<string, bigint>, to: Map<string, bigint>): Record<string, bigint> =>
  Object.fromEntries(
    [...to].flatMap(([code, balance]) => {
      const by = balance - (from.get(code) ?? 0n);
      return by === 0n ? [] : [[code, by]];
    }),
  );
