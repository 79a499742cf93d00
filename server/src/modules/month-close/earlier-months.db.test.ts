/** Earlier months that are not closed: what is open in their checklists is named on the page, and in what the approver reads. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, confirmNewest, freshContext, signIn } from '#kit';
import { addDays, addMonths, day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import type { EarlierMonth, MonthClose } from '@ajo/contract/modules/month-close';
import { proveBooks } from '#modules/closings';
import { fullName } from '#modules/users';
import { beforeAll, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';
import { monthsBetween, openLinesText } from './month.rules.ts';
import { monthSpan } from './month.ts';

const context = await freshContext();
const app = await appOf(context);
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const as = (who: 0 | 1) => signIn(context, people[who]);
await aRunningLoan(context, await aCustomer(context));
const month = context.clock.businessDay().slice(0, 7);
const { first, name } = monthSpan(month);
const monthAfter = (months: number): string => addMonths(first, months).slice(0, 7);

const view = async (of: string): Promise<MonthClose> =>
  (await ask(app, `GET /api/finance/month-close?month=${of}`, { as: await as(0) })).json().data;
const earlierThan = async (of: string): Promise<EarlierMonth[]> =>
  (await ask(app, `GET /api/finance/month-close/earlier?month=${of}`, { as: await as(0) })).json().data;
const openIn = async (of: string): Promise<[string, string[]][]> =>
  (await earlierThan(of)).map(({ month: earlier, open }) => [earlier, open.map(({ check }) => check)]);
const why = 'The bank sends its statement late';
const explanations = { reconciliation: why, bank_balance: why, taxes: why, trial_balance: why, suspense: why };

beforeAll(async () => {
  context.clock.moveBy(daysBetween(context.clock.businessDay(), addDays(addMonths(first, 2), 2)) * dayMs);
  await closeOpenDays(context);
  await proveBooks(context, subLedgers);
}, 240_000);

test('the page names the open lines of the months before, each with its finding', async () => {
  const open = ['reconciliation', 'bank_balance', 'trial_balance'];
  expect(await openIn(month)).toEqual([]);
  expect(await openIn(monthAfter(1))).toEqual([[month, open]]);
  expect((await openIn(monthAfter(2))).map(([earlier]) => earlier)).toEqual([month, monthAfter(1)]);
  const [earlier] = await earlierThan(monthAfter(1));
  expect(earlier).toMatchObject({ first_day: first, last_day: monthSpan(month).last });
  expect(earlier?.open).toEqual((await view(month)).checks.filter(({ state }) => state !== 'done'));
});

test('the approver of the first close reads what is open in the months that close with it', async () => {
  const body = { month: monthAfter(1), explanations };
  const requested = await ask(app, 'POST /api/finance/month-close', { as: await as(0), body });
  expect([requested.statusCode, requested.json().data]).toEqual([200, { state: 'asked' }]);
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: await as(1) })).json();
  const open = `Open in ${name}: Reconcile each day, Compare the balance at the bank, Download the trial balance`;
  expect(data.at(-1).reason).toContain(`${name} is not closed. It closes with this month, without a checklist. ${open}`);
  expect(JSON.stringify(data.at(-1))).toContain('earlier_months');
  expect((await confirmNewest(app, await as(1), 'finance')).statusCode).toBe(200);
  expect(await openIn(monthAfter(1))).toEqual([]);
  expect(await openIn(monthAfter(2))).toEqual([]);
});

test('the list of months states who closed each, and which closed with a later one', async () => {
  const list = await ask(app, 'GET /api/finance/month-close/months', { as: await as(0) });
  const [one, other] = people.map(fullName);
  const by = { requested_by: one, approved_by: other };
  expect(list.json().data).toMatchObject([
    { month: monthAfter(1), closed: { ...by, with: null }, requested: false },
    { month, first_day: first, closed: { ...by, with: monthAfter(1) }, requested: false },
  ]);
  const admin = await signIn(context, await aStaff(context, 'admin'));
  expect((await ask(app, 'GET /api/admin/month-close/months', { as: admin })).statusCode).toBe(403);
});

test('months between two days', () => {
  expect(monthsBetween(undefined, day('2026-03-01'))).toEqual([]);
  expect(monthsBetween(day('2026-03-15'), day('2026-03-01'))).toEqual([]);
  expect(monthsBetween(day('2025-12-31'), day('2026-03-01'))).toEqual(['2025-12', '2026-01', '2026-02']);
});

test('the text of earlier months states which checklists were not read, and only when there are some', () => {
  const earlier = [{ month: '2026-02', first_day: day('2026-02-01'), last_day: day('2026-02-28'), open: [] }];
  expect(openLinesText(earlier, day('2026-02-10'))).toBeUndefined();
  expect(openLinesText(earlier, day('2026-01-31'))).toBe('Checklists before February 2026 were not read');
});
