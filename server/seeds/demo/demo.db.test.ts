/** The demo data after a first start: its days are closed, so that every staff figure exists and is correct. */
import { addDays } from '@ajo/contract/kernel/time';
import type { HistoryLine } from '@ajo/contract/modules/history';
import { appOf, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { historyOf } from '#modules/history';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { fullName } from '#modules/users';
import { findUserByEmail } from '#modules/users/sign-in-name';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { dailyTrialBalances } from '../../tests/ledger/daily-trial-balances.ts';
import { seedReference } from '../reference/reference.ts';
import { isOwnLender, seedDemo } from './demo.ts';

const context = await freshContext();
const { db, clock } = context;
// Five minutes after midnight in Lagos, where the day is one ahead of the world's clock: the story is right at any hour.
clock.moveTo(new Date('2026-03-01T23:05:00Z'));
const app = await appOf(context);
await seedReference(context);
/** The bank of the demo returns every customer's own name. */
const resolveAccount = async ({ number }: { number: string }) => {
  const at = Number(number.slice(-2));
  const owner = await findUserByEmail(db, `customer${at === 0 ? '' : at + 1}@ajo.test`);
  return owner && { name: fullName(owner) };
};
const firstStart = (): Promise<void> => seedDemo({ ...context, payments: { ...context.payments, resolveAccount } });
await firstStart();
const yesterday = addDays(clock.businessDay(), -1);

const as = async (email: string) => {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`the story has no ${email}`);
  return signIn(context, user);
};
const counted = async (text: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(text)}`.execute(sqlOf(db));
  return rows[0]?.count ?? 0;
};

test('the portfolio of yesterday exists without a manual close, and equals the ledger', async () => {
  const { data } = (await ask(app, 'GET /api/finance/portfolio', { as: await as('finance@ajo.test') })).json();
  const { rows, sum } = await trialBalance(db, { asOf: yesterday });
  const balance = (code: string): number => Number(rows.find((row) => row.code === code)?.balance ?? 0n);
  expect(data).toMatchObject({ on: yesterday, missing: 0, outstanding: balance('1100'), provision: balance('1190') });
  expect(data.loans).toBeGreaterThan(0);
  expect([sum, (await verifyLedger(db)).problems]).toEqual([0n, []]);
});

test('two applications have reports of both credit bureaus, requested by compliance', async () => {
  expect(await counted('bureau_enquiries')).toBe(4);
  expect(await counted('(select distinct loan_id, requested_by_name from bureau_enquiries) one')).toBe(2);
});

test('a loan more than a month late is at risk, has penalties and is listed for the recovery officer', async () => {
  const { data } = (await ask(app, 'GET /api/finance/portfolio', { as: await as('finance@ajo.test') })).json();
  const atRisk = (data.at_risk as { days: number; loans: number }[]).map(({ days, loans }) => [days, loans]);
  expect(atRisk).toEqual([
    [1, 1],
    [30, 1],
    [60, 0],
    [90, 0],
  ]);
  const list = await ask(app, 'GET /api/recovery_officer/search/loan', { as: await as('recovery_officer@ajo.test') });
  const late = list.json().data as { id: string; customer: { name: string } }[];
  expect(late.map(({ customer }) => customer.name)).toEqual(['Gbenga Olawale']);
  const path = `GET /api/recovery_officer/loan/${late[0]?.id}/loan-payments`;
  const loan = (await ask(app, path, { as: await as('recovery_officer@ajo.test') })).json().data;
  expect(loan).toMatchObject({ days_past_due: 40, next: { number: 4, days_late: 40 } });
  expect(loan.next.penalty).toBeGreaterThan(0);
});

const statesOf = async (table: string, column = 'status'): Promise<string[]> => {
  const { rows } = await sql<{
    state: string;
  }>`select distinct ${sql.ref(column)} as state from ${sql.table(table)} order by 1`.execute(sqlOf(db));
  return rows.map(({ state }) => state);
};

test('savings, withdrawals, investments and packages are there in every stage that staff work on', async () => {
  expect(await statesOf('savings_accounts')).toEqual(['active', 'completed', 'pending']);
  expect(await statesOf('savings_withdrawals')).toEqual(['completed', 'denied', 'pending']);
  expect(await statesOf('investment_contracts')).toEqual(['active', 'completed', 'pending']);
  expect(await statesOf('investment_contracts', 'outcome')).toEqual(['liquidated', 'paid', 'rolled', null]);
  expect(await statesOf('investment_payments')).toEqual(['completed', 'failed']);
  expect(await counted('savings_autosaves where paused_until is null')).toBe(1);
  expect(await counted('savings_autosaves where paused_until is not null')).toBe(1);
  expect(await counted('savings_accounts where split is not null')).toBe(1);
  expect(await counted("savings_accounts where kind = 'locked' and status = 'active'")).toBeGreaterThan(0);
  expect(await statesOf('betalife_subscriptions')).toEqual(['active', 'closed', 'completed']);
  expect(await counted("history where action = 'extended a subscription'")).toBe(1);
  expect(await statesOf('betalife_deliveries')).toEqual(['completed', 'pending']);
});

test('the trial balance of every day of the demo is the sum of its journals', async () => {
  const days = await dailyTrialBalances(db);
  expect(days.length).toBeGreaterThan(100);
  for (const { on, total, shown, summed } of days) expect([on, total, shown]).toEqual([on, 0n, summed]);
});

test('every business day of the demo is closed without a failure', async () => {
  expect(await counted('business_days where closed_at is null')).toBe(0);
  expect(await counted('day_failures')).toBe(0);
  expect(await closeOpenDays(context)).toEqual([]);
});

test('the seed sends no messages, and a second start adds and sends nothing', async () => {
  const [messages, people] = [context.sent.mails.length, await counted('users')];
  await firstStart();
  expect([context.sent.mails.length, await counted('users')]).toEqual([messages, people]);
  expect(messages).toBe(0);
});

test('an interrupted seed is detected: the next start prints the remedy and adds nothing', async () => {
  const other = await freshContext();
  await seedReference(other);
  const down = async (): Promise<never> => {
    throw new Error('the power is off');
  };
  await expect(seedDemo({ ...other, payments: { ...other.payments, resolveAccount: down } })).rejects.toThrow('the power is off');
  const people = (await sqlOf(other.db).selectFrom('users').select('id').execute()).length;
  await expect(seedDemo(other)).rejects.toThrow(/was interrupted[^]+drop the database, create it again/);
  expect((await sqlOf(other.db).selectFrom('users').select('id').execute()).length).toBe(people);
});

test('the database of a lender with people of its own gets no demo accounts, whose password is known', async () => {
  const other = await freshContext();
  await seedReference(other);
  expect(await isOwnLender(other.db)).toBe(false);
  const own = await aStaff(other, 'superadmin');
  expect(await isOwnLender(other.db)).toBe(true);
  await expect(seedDemo(other)).rejects.toThrow(/has people of its own/);
  expect(await sqlOf(other.db).selectFrom('users').select('id').execute()).toEqual([{ id: own.id }]);
  expect(await isOwnLender(db)).toBe(false);
});

test('a complete seed without its completion marker counts as complete', async () => {
  await sqlOf(db).deleteFrom('demo_story').execute();
  await expect(firstStart()).resolves.toBeUndefined();
});

test('every line of history is a complete sentence, with its amount where one was recorded', async () => {
  const subjects = await sqlOf(db).selectFrom('history').select('subject_id').distinct().execute();
  const lines: HistoryLine[] = [];
  for (const { subject_id: subjectId } of subjects)
    lines.push(...(await historyOf(db, { subjectId, page: 1, perPage: 500, visible: sql<boolean>`true` })).lines);
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('—'))).toEqual([]);
  const hasAmount = ({ changes }: HistoryLine): boolean => changes.some(({ field }) => field === 'amount');
  expect(lines.filter((line) => hasAmount(line) && !line.sentence.includes('₦')).map(({ sentence }) => sentence)).toEqual([]);
});
