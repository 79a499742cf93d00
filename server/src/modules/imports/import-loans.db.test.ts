/** Loans imported from another system: tried, refused by line and field, booked once, whole or not at all. */
import { aBvn, aCustomer, actorOf, appOf, ask, aStaff, dieAt, freshContext, signIn, type UserWithEmail } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { addProduct } from '#modules/loan-products';
import { saveIdentity } from '#modules/onboarding';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { loanFile, loanLines, uploadLoans } from '../../../tests/repayments/loan-files.ts';
import { importJob } from './commands/accept-import.ts';
import { runImport } from './commands/import-repayments.ts';

vi.setConfig({ testTimeout: 240_000 });
const context = await freshContext();
const app = await appOf(context);
for (const product of loanProducts) await addProduct(context.db, product, context.clock.now());
const [financier, chief, officer] = [
  await aStaff(context, 'finance'),
  await aStaff(context, 'admin'),
  await aStaff(context, 'credit_officer'),
];
type Headers = Record<string, string>;
let finance: Headers = {};
let admin: Headers = {};
let customer: UserWithEmail;
let files = 0;
beforeEach(async () => {
  context.queued.length = 0;
  context.clock.moveBy(1_000);
  [finance, admin] = [await signIn(context, financier), await signIn(context, chief)];
  customer = await aCustomer(context);
  files += 1;
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

const upload = (bytes: Buffer, fields: Record<string, string> = {}) => uploadLoans(app, { as: finance, bytes, fields });
const resultOf = async (id: string) => (await ask(app, `GET /api/finance/imports/${id}`, { as: finance })).json().data;

async function imported(bytes: Buffer, fields: Record<string, string> = {}) {
  const answer = (await upload(bytes, fields)).json();
  expect(answer).not.toHaveProperty('code');
  await runImport(context, answer.data.id);
  return resultOf(answer.data.id);
}
const name = (): string => `OLD-${files}`;
async function aLoan(fields: Record<string, string> = {}): Promise<string> {
  const { rows } = await imported(loanFile(...loanLines(name(), customer.email)), fields);
  expect(rows).toMatchObject([{ outcome: 'booked', reason: null }]);
  return rows[0].imported.id;
}
const view = async (id: string) => (await ask(app, `GET /api/admin/loan/${id}/loan-payments`, { as: admin })).json().data;
const loansNamed = async (reference: string): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from loans where imported_reference = ${reference}`.execute(sqlOf(context.db));
  return rows[0]?.count ?? 0;
};

test('a dry run reports each invalid loan with its line and imports nothing; the fixed file is imported', async () => {
  const [known, unknown] = [await aCustomer(context), await aCustomer(context)];
  await saveIdentity(context, actorOf(known), { bvn: aBvn(), ip: '127.0.0.1' });
  const wrong = loanLines(name(), customer.email).map((line) => line.replace('29999.99', '29999.98'));
  const other = loanLines(`${name()}-b`, 'nobody@ajo.test');
  const byNumber = [...loanLines(`${name()}-c`, known.phone ?? ''), ...loanLines(`${name()}-d`, unknown.phone ?? '')];
  const tried = await imported(loanFile(...wrong, ...other, ...byNumber), { dry_run: 'true' });
  expect(tried).toMatchObject({ kind: 'loans', dry_run: true, status: 'done', takes_over_on: '2026-03-02' });
  expect(
    tried.rows.map((row: { line: number; outcome: string; reason: string | null }) => [row.line, row.outcome, row.reason]),
  ).toEqual([
    [2, 'refused', 'Line 2, amount: The amount is ₦90,000.00, but the principal of the instalments adds up to ₦89,999.99'],
    [5, 'refused', 'Line 5, customer: No customer has this email address or number'],
    [8, 'would_book', null],
    [11, 'refused', 'Line 11, customer: The customer with this number is not verified. Enter the email address'],
  ]);
  expect([await loansNamed(name()), await loansNamed(`${name()}-c`)]).toEqual([0, 0]);

  const { rows } = await imported(loanFile(...loanLines(name(), customer.email)));
  expect(rows).toMatchObject([
    { line: 2, loan: name(), outcome: 'booked', amount: 9_000_000, imported: { number: expect.stringMatching(/^AJ-/) } },
  ]);
  const { data: list } = (await ask(app, 'GET /api/finance/imports?kind=loans', { as: finance })).json();
  expect(list[0]).toMatchObject({ kind: 'loans', rows: 1, good: 1, refused: 0 });
  const { data: others } = (await ask(app, 'GET /api/finance/imports', { as: finance })).json();
  expect(others).toEqual([]);
});

test('rows, payments and outstanding amounts equal those of the file, for staff and customer', async () => {
  const id = await aLoan();
  const seen = await view(id);
  const parts = (row: Record<string, unknown>) => [
    row['due_on'],
    row['status'],
    row['principal'],
    row['interest'],
    row['fee'],
    row['paid'],
  ];
  expect(seen.instalments.map(parts)).toEqual([
    ['2026-01-20', 'completed', 3_000_001, 270_000, 25_000, 3_295_001],
    ['2026-02-20', 'incomplete', 2_999_999, 180_050, 0, 1_000_000],
    ['2026-03-31', 'pending', 3_000_000, 130_000, 0, 0],
  ]);
  expect(
    seen.payments.map((one: Record<string, unknown>) => [one['paid_on'], one['amount'], one['reference'], one['source']]),
  ).toEqual(
    expect.arrayContaining([
      ['2026-01-21', 3_295_001, `${name()}/1 FT-1`, 'migration'],
      ['2026-02-20', 1_000_000, `${name()}/2`, 'migration'],
    ]),
  );
  expect((await ask(app, `GET /api/admin/loan/${id}`, { as: admin })).json().data).toMatchObject({
    status: 'active',
    purpose: 'Salary loan',
    principal: 9_000_000,
    disbursed_on: '2025-12-20',
    rate_percent: '3',
  });
  const own = await signIn(context, customer);
  expect((await ask(app, 'GET /api/user/dashboard', { as: own })).statusCode).toBe(200);
  const mine = (await ask(app, `GET /api/user/loan/${id}/loan-payments`, { as: own })).json().data;
  expect(mine.instalments.map(parts)).toEqual(seen.instalments.map(parts));
  // What arrives from now on gets an account of its own.
  expect(context.queued.filter((job) => job.name === 'virtual_account')).toMatchObject([{ data: { customerId: customer.id } }]);
  expect((await ask(app, `GET /api/admin/loan/${id}/statement?format=csv`, { as: admin })).statusCode).toBe(200);
});

test('is booked against opening balances at the amount owed at the start of the day, without cash, income or loss', async () => {
  const before = await trialBalance(context.db);
  const opening = await balanceOf(context.db, gl.openingBalances);
  const allowance = await balanceOf(context.db, gl.loanLossAllowance);
  const id = await aLoan();
  // Row 2 bills 31,800.49 and received 10,000: its interest first, so 21,800.49 of principal is open, and 30,000 of row 3, which bore 9 of 39 days.
  expect(await balanceOf(context.db, gl.loanReceivable(id))).toBe(5_180_049n);
  expect(await balanceOf(context.db, gl.interestReceivable(id))).toBe(30_000n);
  // Nine days past due: 5 % is put in suspense.
  const provisioned = (await balanceOf(context.db, gl.loanLossAllowance)) - allowance;
  expect(provisioned).toBe(259_002n);
  expect((await balanceOf(context.db, gl.openingBalances)) - opening).toBe(5_180_049n + 30_000n - provisioned);
  const after = await trialBalance(context.db);
  const moved = after.rows.filter(({ code, balance }) => before.rows.find((row) => row.code === code)?.balance !== balance);
  expect(moved.map(({ code }) => code).toSorted()).toEqual(['1100', '1110', '1190', '3010']);
});

test('when taken over days ago, the days since then are closed into the books as usual', async () => {
  const [now, then] = [
    await aLoan(),
    ((customer = await aCustomer(context)), (files += 1), await aLoan({ takes_over_on: '2026-02-21' })),
  ];
  const books = async (id: string) => {
    const { rows } =
      await sql`select through_on, principal_kobo, interest_receivable_kobo, provision_kobo from loan_books where loan_id = ${id}`.execute(
        sqlOf(context.db),
      );
    return rows[0];
  };
  expect(await books(then)).toEqual(await books(now));
  const { rows } = await sql<{
    days: number;
    last: string;
  }>`select count(*)::int as days, max(on_day)::text as last from loan_days where loan_id = ${then}`.execute(sqlOf(context.db));
  expect(rows[0]).toEqual({ days: 9, last: '2026-03-01' });
});

test('a loan is imported once, under any file name and by concurrent uploads', async () => {
  const bytes = loanFile(...loanLines(name(), customer.email));
  const answers = await Promise.all([upload(bytes), upload(bytes)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  const one = answers.find(({ statusCode }) => statusCode === 201)?.json().data.id;
  await Promise.all([runImport(context, one), runImport(context, one)]);
  expect(await loansNamed(name())).toBe(1);
  const again = await imported(loanFile(...loanLines(name(), customer.email), ...loanLines(`${name()}-b`, customer.email)));
  expect(again.rows).toMatchObject([
    { outcome: 'refused', reason: expect.stringMatching(/^loan: OLD-\d+ is already imported as AJ-/) },
    { outcome: 'booked' },
  ]);
  expect(await loansNamed(name())).toBe(1);
});

test('two concurrent files with the same loan import it once', async () => {
  const [a, b] = await Promise.all(
    [1, 2].map((mark) => upload(loanFile(...loanLines(name(), customer.email), `${'\n'.repeat(mark)}`))),
  );
  await Promise.all([a, b].map((answer) => runImport(context, answer?.json().data.id)));
  expect(await loansNamed(name())).toBe(1);
});

test('all or none: if one loan is refused, none is imported', async () => {
  const paidOff = loanLines(`${name()}-b`, customer.email).map((line, at) =>
    at === 0 ? line : at === 1 ? line.replace(',10000,', ',31800.49,') : line.replace('1300,,,', '1300,,31300,2026-02-28'),
  );
  const lines = [...loanLines(name(), customer.email), ...paidOff];
  const { status, rows } = await imported(loanFile(...lines), { all_or_nothing: 'true' });
  expect([status, rows.map((row: { outcome: string }) => row.outcome)]).toEqual(['failed', ['skipped', 'refused']]);
  expect(rows[1].reason).toContain('Nothing is owed on this loan. Only running');
  expect(await loansNamed(name())).toBe(0);
  const each = await imported(loanFile(...lines));
  expect(each.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['booked', 'refused']);
});

test.each(['transaction.uncommitted#2', 'transaction.uncommitted#3', 'transaction.committed#2'])(
  'a worker killed at %s leaves each loan whole or absent, and the next one imports the rest',
  async (place) => {
    const names = [name(), `${name()}-b`];
    const id = (await upload(loanFile(...names.flatMap((one) => loanLines(one, customer.email))))).json().data.id;
    await dieAt(context, place, { job: importJob, data: { importId: id } });
    for (const one of names) {
      const { rows } = await sql<{
        whole: boolean;
      }>`select l.schedule_run = 1 and (select count(*) = 3 from loan_payments where loan_id = l.id)
        and (select count(*) = 2 from payment_logs p join ledger.journal j on j.id = p.journal_id where p.loan_id = l.id)
        and exists (select from loan_books where loan_id = l.id) as whole from loans l where imported_reference = ${one}`.execute(
        sqlOf(context.db),
      );
      expect(rows.every(({ whole }) => whole)).toBe(true);
    }
    await runImport(context, id);
    expect((await resultOf(id)).rows.map((row: { outcome: string }) => row.outcome)).toEqual(['booked', 'booked']);
    expect([await loansNamed(names[0] ?? ''), await loansNamed(names[1] ?? '')]).toEqual([1, 1]);
  },
);

describe('refused', () => {
  test('for users who may not run imports', async () => {
    const as = await signIn(context, officer);
    const answer = await uploadLoans(app, { as, bytes: loanFile(...loanLines(name(), customer.email)), prefix: 'admin' });
    expect(answer.statusCode).toBe(403);
  });

  test('for a takeover date in the future, or too far back', async () => {
    for (const takes_over_on of ['2099-01-01', '2026-01-01'])
      expect((await upload(loanFile(...loanLines(name(), customer.email)), { takes_over_on })).json()).toMatchObject({
        code: 'import_takes_over_outside',
        errors: { takes_over_on: [expect.any(String)] },
      });
  });

  test('imported facts are never changed', async () => {
    const id = await aLoan();
    await expect(sql`update loans set given_rows = '[]' where id = ${id}`.execute(sqlOf(context.db))).rejects.toThrow(
      'append-only',
    );
  });
});
