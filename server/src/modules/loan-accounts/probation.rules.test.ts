/** When a restructured loan counts as performing again. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { Account, AccountRow } from '#modules/schedules';
import { describe, expect, test } from 'vitest';
import { classDays, curableOn, curedOn, type Probation } from './probation.rules.ts';

const probation: Probation = { carried: 75, since: day('2026-01-01'), days: 90, instalments: 3 };
const row = (dueOn: string, state: AccountRow['state'] = 'completed') =>
  ({ dueOn: day(dueOn), state, billed: { penalty: 0n, fee: 0n, interest: 0n, principal: kobo(100n) } }) as AccountRow;
const monthly = ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01'].map((on) => row(on));
const weekly = ['2026-01-08', '2026-01-15', '2026-01-22', '2026-01-29'].map((on) => row(on));
const late = (...stretches: [string, string][]) =>
  stretches.map(([from, through]) => ({ from: day(from), through: day(through) }));

describe.each([
  ['days and instalments on time from the first day', monthly, late(), '2026-04-02'],
  ['instalments alone do not do: the days count too', weekly, late(), '2026-04-01'],
  ['late once: it restarts with the first day after it', monthly, late(['2026-02-02', '2026-02-05']), '2026-05-07'],
  ['late for a day just before the end', monthly, late(['2026-03-31', '2026-03-31']), '2026-06-30'],
  ['late after it was over: that does not bring it back', monthly, late(['2026-04-02', '2026-04-30']), '2026-07-30'],
  ['late long after it was over', monthly, late(['2026-05-02', '2026-05-30']), '2026-04-02'],
  ['late twice', monthly, late(['2026-02-02', '2026-02-05'], ['2026-03-02', '2026-03-02']), '2026-06-02'],
])('%s', (_, rows, stretches, over) => {
  test(`it is over on ${over} and not a day before`, () => {
    const eve = day(new Date(Date.parse(over) - 86_400_000).toISOString().slice(0, 10));
    expect(curedOn(probation, { late: stretches, rows }, day(over))).toBe(over);
    expect(curedOn(probation, { late: stretches, rows }, eve)).toBeUndefined();
  });
});

test.each([
  ['on time since the first day', 0, late(), '2026-04-02'],
  ['late once, and paid', 0, late(['2026-02-02', '2026-02-05']), '2026-05-07'],
  ['late today', 3, late(['2026-02-02', '2026-02-05']), undefined],
])('%s: %d days late, the earliest end', (_, daysPastDue, stretches, over) => {
  const account = { on: day('2026-02-05'), daysPastDue, late: stretches, rows: monthly } as unknown as Account;
  expect(curableOn(probation, account)).toBe(over);
});

test('cancelled rows do not count, and a loan that has too few rows stays on probation to its end', () => {
  const rows = [row('2026-02-01', 'cancelled'), row('2026-03-01'), row('2026-04-01')];
  expect(curedOn(probation, { late: [], rows }, day('2027-01-01'))).toBeUndefined();
});

test('a product without conditions has no probation', () => {
  expect(curedOn({ ...probation, days: 0, instalments: 0 }, { late: [], rows: monthly }, probation.since)).toBe(probation.since);
});

test.each([
  [0, '2026-03-01', 75],
  [10, '2026-03-01', 75],
  [100, '2026-03-01', 100],
  [0, '2026-04-02', 0],
])('%d days past due on %s is classed as %d', (daysPastDue, on, classed) => {
  const account = { on: day(on), daysPastDue, late: [], rows: monthly } as unknown as Account;
  expect(classDays(probation, account)).toBe(classed);
  expect(classDays(undefined, account)).toBe(daysPastDue);
});
