/** The nightly proof: a planted difference stops payouts, alerts people, is shown until it is resolved, and survives a restart. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  aBetalifePlan,
  anInvestment,
  anInvestmentPlan,
  anInvestor,
  appOf,
  aCustomer,
  aReleasedLoan,
  aRunningLoan,
  aSavingsAccount,
  ask,
  aStaff,
  aSubscription,
  closeOpenDays,
  freshContext,
  payForPackage,
  payIntoSavings,
  signIn,
} from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { payoutsAreOn } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { proveBooks, proveBooksJob, publishTipJob } from '#modules/closings';
import { settleReference } from '#modules/wallets';
import { chart, type ChartRow } from '#modules/ledger';
import { sealJournals, verifyLedger } from '#modules/ledger/proofs';
import { openTestContext } from '../tests/kit/open-test-context.ts';
import { jobTable } from './jobs.ts';
import { moneyInReactions } from './reactions.ts';
import { transferTo } from '../tests/wallets/transfers.ts';
import { subLedgers } from './sub-ledgers.ts';

const context = await freshContext({ METRICS_TOKEN: 'metrics-token-of-tests' });
const app = await appOf(context);
const superadmin = await aStaff(context, 'superadmin');
const finance = await aStaff(context, 'finance');
const loan = await aRunningLoan(context, await aCustomer(context));
const waiting = (await aReleasedLoan(context, await aCustomer(context))).id;
await holdMoneyOfEveryKind();
const as = await signIn(context, superadmin);
const rows = async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(sqlOf(context.db))).rows;
const proofs = async () => (await ask(app, 'GET /api/admin/book-proofs', { as })).json().data;
const gauge = async (): Promise<string> => {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer metrics-token-of-tests' } });
  return /^ledger_open_differences (\d+)$/m.exec(body)?.[1] ?? 'none';
};
const night = () => jobTable.find(({ name }) => name === proveBooksJob)?.handler(context, {});

/** A day of savings, an investment that runs and one on its way to the bank, a package, and an unclaimed transfer. */
async function holdMoneyOfEveryKind(): Promise<void> {
  const investor = await anInvestor(context);
  const savings = { id: await aSavingsAccount(context, investor.customer), customer: investor.customer };
  await payIntoSavings(context, savings, 1_000_000n);
  const purchase = { plan_id: (await anInvestmentPlan(context)).id, amount: 5_000_000, months: 3 };
  await anInvestment(context, app, investor, purchase);
  const exit = `/api/user/investments/${(await anInvestment(context, app, investor, purchase)).id}/early-exit`;
  const { total } = (await ask(app, `GET ${exit}`, { as: investor.as })).json().data;
  expect((await ask(app, `POST ${exit}`, { as: investor.as, body: { total } })).statusCode).toBe(200);
  const basket = (await aBetalifePlan(context)).packages[0];
  const subscription = await aSubscription(app, investor, basket.id);
  expect(await payForPackage(context, app, { ...investor, id: subscription })).toBe('taken');
  context.provider.checkoutResult = transferTo(context)('stray-transfer', '9911111111', 500_000n);
  expect(await settleReference(context, moneyInReactions, 'stray-transfer')).toBe('set_aside');
  context.clock.moveBy(dayMs);
  await closeOpenDays(context);
}

const control = Object.entries<ChartRow>(chart).flatMap(([code, { isControl }]) => (isControl ? [code] : []));

test('every control account of the chart has one sub-ledger', () => {
  expect(subLedgers.map(({ code }) => code as string).toSorted()).toEqual(control.toSorted());
});

test('balanced books leave payouts on, and publish the tip of their chain outside the database', async () => {
  await sealJournals(context.db, context.clock.now());
  await night();
  expect(await payoutsAreOn(context)).toBe(true);
  expect(await proofs()).toMatchObject([{ differences: 0, resolved: null }]);
  const [block] = await rows<{ hash: string }>(
    `select encode(hash, 'hex') as hash from ledger.block order by height desc limit 1`,
  );
  const name = `chain-tip-${context.clock.businessDay()}`;
  const manifest = JSON.parse(readFileSync(join(context.config.FILES_FOLDER, name.slice(-2), name), 'utf8'));
  expect(manifest).toMatchObject({ hash: block?.hash });
  expect(await gauge()).toBe('0');
});

const ofLoan = (column: string): string => `update loan_books set ${column} = ${column} %s where loan_id = '${loan.id}'`;
/** Rows of most tables are final: only the owner of the table can change one. */
const inFirstRow = (table: string, column: string, key = 'journal_id'): string => `alter table ${table} disable trigger user;
  update ${table} set ${column} = ${column} %s where ${key} = (select ${key} from ${table} order by ${key} limit 1);
  alter table ${table} enable trigger user`;

/** Changes one row of a product by `%s`, so that it differs from its control account. */
const plantedIn: Record<string, string> = {
  '1030': inFirstRow('investment_payments', 'amount_kobo', 'id'),
  '1100': ofLoan('principal_kobo'),
  '1110': ofLoan('interest_receivable_kobo'),
  '1120': ofLoan('charges_receivable_kobo'),
  '1190': ofLoan('provision_kobo'),
  '2000': inFirstRow('savings_transactions', 'change_kobo'),
  '2010': ofLoan('credit_kobo'),
  '2020': inFirstRow('investment_moves', 'liability_kobo'),
  '2030': inFirstRow('betalife_moves', 'amount_kobo'),
  '2050': inFirstRow('unidentified_receipts', 'amount_kobo', 'id'),
  '2130': `update loans set upfront_fee_kobo = upfront_fee_kobo %s, upfront_fee_paid_at = '2026-03-01' where id = '${waiting}'`,
  '2140': ofLoan('interest_suspense_kobo'),
  '2150': inFirstRow('savings_interest_moves', 'payable_kobo'),
  '2160': inFirstRow('investment_moves', 'interest_payable_kobo'),
};

test.each(control)('a product that differs from control account %s is found, and nothing else is', async (code) => {
  const planted = plantedIn[code] ?? '';
  await rows(planted.replace('%s', '+ 1'));
  const { problems } = await verifyLedger(context.db, subLedgers);
  expect(problems).toMatchObject([{ promise: expect.stringContaining(`account ${code} `) }]);
  await rows(planted.replace('%s', '- 1'));
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test.each([
  [
    'an imbalance in the ledger',
    'update ledger.balance set posted_kobo = posted_kobo %s where account_id = (select min(account_id) from ledger.balance where floor_kobo is null)',
  ],
  ['a loan whose books differ from the ledger', plantedIn['1100'] ?? ''],
  ['savings that differ from the ledger', plantedIn['2000'] ?? ''],
  ['an investment that differs from the ledger', plantedIn['2020'] ?? ''],
])('%s stops payouts, alerts, and is shown until a person resolves it with a reason', async (_what, planted) => {
  await rows(planted.replace('%s', '+ 1'));
  await rows('delete from notifications');
  const mailsBefore = (await rows('select id from outbox')).length;
  await night();
  expect(await payoutsAreOn(context)).toBe(false);
  expect(await gauge()).toBe('1');
  const notified = await rows<{ user_id: string; message: string }>(
    'select user_id, message from notifications order by user_id',
  );
  expect(notified.map(({ user_id }) => user_id).toSorted()).toEqual([superadmin.id, finance.id].toSorted());
  expect(notified[0]?.message).toContain('Payouts are stopped');
  expect((await rows('select id from outbox')).length - mailsBefore).toBe(2);
  const dashboard = async (role: string, headers: Record<string, string>) =>
    (await ask(app, `GET /api/${role}/dashboard`, { as: headers })).json().data.books_differ_since;
  expect(await dashboard('finance', await signIn(context, finance))).toEqual(expect.any(String));
  expect(await dashboard('recovery_officer', await signIn(context, await aStaff(context, 'recovery_officer')))).toBeNull();

  // A restart clears nothing, and neither does a later proof that holds.
  const again = openTestContext(context.config, context.clock.now());
  expect(await payoutsAreOn(again.context)).toBe(false);
  await again.close();
  await rows(planted.replace('%s', '- 1'));
  expect((await proveBooks(context, subLedgers)).problems).toEqual([]);
  expect(await payoutsAreOn(context)).toBe(false);

  const [open] = await proofs();
  expect(open.differences).toBeGreaterThan(0);
  const resolve = (body: object) => ask(app, `POST /api/admin/book-proofs/${open.id}/resolve`, { as, body });
  expect((await resolve({ reason: 'ok' })).json().errors).toHaveProperty('reason');
  expect((await resolve({ reason: 'A planted row was put back' })).statusCode).toBe(200);
  expect((await resolve({ reason: 'A planted row was put back' })).statusCode).toBe(409);
  expect(await payoutsAreOn(context)).toBe(true);
  expect(await gauge()).toBe('0');
});

test('a proof can be started by superadmins only', async () => {
  expect((await ask(app, 'POST /api/admin/book-proofs', { as })).statusCode).toBe(200);
  expect((await ask(app, 'POST /api/admin/book-proofs', { as: await signIn(context, finance) })).statusCode).toBe(403);
});

test('a failed file store does not repeat the proof and its alarms: a job publishes the tip later', async () => {
  const before = (await rows('select id from book_proofs')).length;
  const broken = { ...context, files: { ...context.files, put: async () => Promise.reject(new Error('the disk is full')) } };
  context.queued.length = 0;
  await jobTable.find(({ name }) => name === proveBooksJob)?.handler(broken, {});
  expect((await rows('select id from book_proofs')).length).toBe(before + 1);
  const [job] = context.queued.filter(({ name }) => name === publishTipJob);
  expect(job?.data).toMatchObject({ on: context.clock.businessDay(), hash: expect.any(String) });
  await jobTable.find(({ name }) => name === publishTipJob)?.handler(context, job?.data ?? {});
  const name = `chain-tip-${context.clock.businessDay()}`;
  const tip = JSON.parse(readFileSync(join(context.config.FILES_FOLDER, name.slice(-2), name), 'utf8'));
  expect(tip).toMatchObject({ hash: job?.data['hash'] });
});
