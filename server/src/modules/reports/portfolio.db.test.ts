/** The portfolio through the API: the ledger's own figures of a closed day, by scope. */
import { closeOpenDays, aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { day, dayMs } from '@ajo/contract/kernel/time';
import type { StaffRole } from '@ajo/contract/kernel/access';
import { trialBalance } from '#modules/ledger';
import { addBranch } from '#modules/branches';
import { saveUser } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const officer = await aStaff(context, 'credit_officer');
const surulere = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Surulere'));
const staff = {
  finance: await aStaff(context, 'finance'),
  subadmin: await aStaff(context, 'subadmin', { branchId: surulere }),
  credit_officer: officer,
  hr: await aStaff(context, 'hr'),
  recovery_officer: await aStaff(context, 'recovery_officer'),
} satisfies Partial<Record<StaffRole, unknown>>;
type Who = keyof typeof staff;
const prefix = (who: Who): string => (['finance', 'hr', 'recovery_officer'].includes(who) ? who : 'admin');

const get = async (who: Who, path: string) =>
  ask(app, `GET /api/${prefix(who)}/${path}`, { as: await signIn(context, staff[who]) });
const portfolio = async (who: Who, query = '') => (await get(who, `portfolio${query}`)).json().data;
const pay = async (loan: RunningLoan, amount: number, reference: string) => {
  const as = await signIn(context, staff.finance);
  const answer = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as, body: { amount, reference } });
  expect(answer.statusCode).toBe(200);
};

const atFirst = [await portfolio('finance'), (await get('finance', 'portfolio/loans')).json().data];
test('before the first closed day the portfolio is empty, with a reason', () => {
  expect(atFirst).toMatchObject([{ on: null, loans: 0, outstanding: 0, missing: 0 }, []]);
});

// Three loans of ₦40,000 in four weeks: one is never paid, one pays its first row, one is young.
const oldest = await aRunningLoan(context, await aCustomer(context, { branchId: surulere, accountOfficerId: officer.id }));
const payer = await aRunningLoan(context, await aCustomer(context, { branchId: surulere }));
await inTransaction(context.db, (tx) => saveUser(tx, oldest.customer.id, { email: 'secret@mail.test' }));
context.clock.moveBy(7 * dayMs);
await pay(payer, 1_100_000, 'TRF-FIRST');
context.clock.moveBy(30 * dayMs);
const young = await aRunningLoan(context, await aCustomer(context));
context.clock.moveBy(2 * dayMs);
await closeOpenDays(context);

test('outstanding amount and provision of the last closed day equal the ledger', async () => {
  const view = await portfolio('finance');
  const { rows } = await trialBalance(context.db, { asOf: day(view.on) });
  const balance = (code: string): number => Number(rows.find((row) => row.code === code)?.balance ?? 0n);
  expect([view.on, view.loans, view.missing]).toEqual(['2026-04-09', 3, 0]);
  expect(view.outstanding).toBe(balance('1100'));
  expect(view.provision).toBe(balance('1190'));
});

test('and on any earlier closed day', async () => {
  const on = '2026-03-20';
  const view = await portfolio('finance', `?on=${on}`);
  const { rows } = await trialBalance(context.db, { asOf: day(on) });
  expect([view.on, view.loans]).toEqual([on, 2]);
  expect(view.outstanding).toBe(Number(rows.find(({ code }) => code === '1100')?.balance));
});

test('a payment of today affects tomorrow, not the closed day', async () => {
  const before = await portfolio('finance');
  await pay(young, 500_000, 'TRF-TODAY');
  expect(await portfolio('finance')).toEqual(before);
});

test('the loans behind each share at risk are its number and its principal', async () => {
  const view = await portfolio('finance');
  expect(view.at_risk.map(({ loans }: { loans: number }) => loans)).toEqual([2, 1, 0, 0]);
  for (const { days, loans, outstanding } of view.at_risk) {
    const { meta, totals } = (await get('finance', `portfolio/loans?at_risk=${days}`)).json();
    expect([days, meta.total, totals.outstanding]).toEqual([days, loans, outstanding]);
  }
  const all = (await get('finance', `portfolio/loans?on=${view.on}`)).json();
  const { outstanding, due, provision } = view;
  expect([all.meta.total, all.totals]).toEqual([view.loans, { outstanding, due, provision }]);
  expect(provision).toBeGreaterThan(0);
  const both = (await get('finance', 'portfolio/loans?at_risk=1&bucket=current')).json();
  expect([both.meta.total, both.totals]).toEqual([0, { outstanding: 0, due: 0, provision: 0 }]);
});

test('each loan is in the bucket of its days past due, and its whole principal is at risk', async () => {
  const view = await portfolio('finance');
  const loans = (await get('finance', 'portfolio/loans')).json();
  const found = loans.data.map((row: Record<string, unknown>) => [row['number'], row['days_past_due'], row['bucket']]);
  expect(found).toEqual([
    [oldest.number, 31, '31-60'],
    [payer.number, 24, '1-30'],
    [young.number, 0, 'current'],
  ]);
  const outstanding = (at: number): number => loans.data[at].outstanding;
  expect(view.at_risk.map((one: { outstanding: number }) => one.outstanding)).toEqual([
    outstanding(0) + outstanding(1),
    outstanding(0),
    0,
    0,
  ]);
  expect(view.buckets.map((one: { loans: number }) => one.loans)).toEqual([1, 1, 1, 0, 0, 0]);
});

test('a bucket links to its loans, with the same count', async () => {
  for (const { bucket, loans } of (await portfolio('finance')).buckets) {
    const { meta } = (await get('finance', `portfolio/loans?bucket=${encodeURIComponent(bucket)}`)).json();
    expect([bucket, meta.total]).toEqual([bucket, loans]);
  }
});

test('filters by branch, officer and product add up to the whole', async () => {
  for (const by of ['branch', 'officer', 'product'] as const) {
    const whole = await portfolio('finance', `?by=${by}`);
    const parts = whole.groups.reduce((sum: number, group: { outstanding: number }) => sum + group.outstanding, 0);
    expect([by, parts]).toEqual([by, whole.outstanding]);
  }
  expect((await portfolio('finance', `?branch_id=${surulere}`)).loans).toBe(2);
  expect((await portfolio('finance', `?officer_id=${officer.id}`)).loans).toBe(1);
  const { products, branches, officers } = (await get('finance', 'search/loan/choices')).json().data;
  expect(branches).toContainEqual({ id: surulere, name: 'Surulere' });
  expect(officers.map(({ id }: { id: string }) => id)).toContain(officer.id);
  expect((await portfolio('finance', `?loan_interest_id=${products[0].id}`)).loans).toBe(3);
});

test('each role sees its own scope, and roles without the right see nothing', async () => {
  expect((await portfolio('subadmin')).loans).toBe(2);
  expect((await portfolio('credit_officer')).loans).toBe(1);
  expect((await portfolio('recovery_officer')).loans).toBe(2);
  expect((await get('hr', 'portfolio')).statusCode).toBe(403);
});

test('the export contains every loan, and only the name of each customer', async () => {
  const answer = await get('finance', 'export/portfolio');
  const [head, ...lines] = answer.body.trim().split('\r\n');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(head?.split(',').slice(0, 2)).toEqual(['Loan', 'Customer']);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('40000.00');
  expect(answer.body).not.toContain('secret@mail.test');
  expect(answer.body).not.toContain(oldest.customer.phone);
  const filtered = (await get('finance', 'export/portfolio?bucket=current')).body.trim().split('\r\n');
  expect(filtered).toHaveLength(2);
});

test('an open day, or one before the first, is refused', async () => {
  for (const on of ['2026-04-10', '2026-03-01', 'soon'])
    expect(Object.keys((await get('finance', `portfolio?on=${on}`)).json().errors)).toEqual(['on']);
});

test('a loan whose day could not be closed is reported as missing', async () => {
  context.clock.moveBy(dayMs);
  await aRunningLoan(context, await aCustomer(context));
  context.clock.moveBy(dayMs);
  await closeOpenDays(context);
  await sql`delete from loan_days where loan_id = ${young.id} and on_day = '2026-04-11'`.execute(sqlOf(context.db));
  expect((await portfolio('finance')).missing).toBe(1);
});
