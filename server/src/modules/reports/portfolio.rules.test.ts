/** One definition of late, one of risk: every loan is in one bucket, and the shares are of the whole principal. */
import { kobo } from '@ajo/contract/kernel/money';
import { AgeBucket } from '@ajo/contract/modules/reports';
import { expect, test } from 'vitest';
import { bucketOf, daysOf, type GroupedSum, portfolioOf, shareBps } from './portfolio.rules.ts';

const rates = { current: 100, '1-30': 500, '31-60': 2_000, '61-90': 5_000, '91-180': 10_000, '181+': 10_000 };
const late = (daysPastDue: number, outstanding: bigint, group = 'one'): GroupedSum => ({
  groupId: group,
  groupName: group,
  daysPastDue,
  loans: 1,
  outstanding: kobo(outstanding),
  due: kobo(1n),
  provision: kobo(2n),
});

test.each([
  [0, 'current'],
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '91-180'],
  [180, '91-180'],
  [181, '181+'],
  [4_000, '181+'],
] as const)('a loan %i days late is in %s', (days, bucket) => {
  expect(bucketOf(days)).toBe(bucket);
});

test('the buckets of days are contiguous', () => {
  const ranges = AgeBucket.options.map(daysOf);
  for (const [at, { to }] of ranges.slice(0, -1).entries()) expect(ranges[at + 1]?.from).toBe((to ?? 0) + 1);
  expect(ranges.at(-1)?.to).toBeUndefined();
});

test('risk counts the whole principal of a late loan, not its overdue part', () => {
  const { at_risk, outstanding, buckets } = portfolioOf([late(0, 600n), late(1, 200n), late(31, 100n), late(95, 100n)], rates);
  expect(outstanding).toBe(1000n);
  expect(at_risk.map(({ days, loans, share_bps }) => [days, loans, share_bps])).toEqual([
    [1, 3, 4000],
    [30, 2, 2000],
    [60, 1, 1000],
    [90, 1, 1000],
  ]);
  expect(buckets.map(({ loans }) => loans)).toEqual([1, 1, 1, 0, 1, 0]);
});

test('buckets and groups add up to the whole', () => {
  const whole = portfolioOf([late(0, 601n, 'a'), late(12, 7n, 'b'), late(77, 11n, 'a'), late(400, 13n, 'c')], rates);
  for (const parts of [whole.buckets, whole.groups]) {
    expect(parts.reduce((sum, { outstanding }) => sum + outstanding, 0n)).toBe(whole.outstanding);
    expect(parts.reduce((sum, { provision }) => sum + provision, 0n)).toBe(whole.provision);
    expect(parts.reduce((sum, { loans }) => sum + loans, 0)).toBe(whole.loans);
  }
  expect(whole.groups.map(({ name }) => name)).toEqual(['a', 'c', 'b']);
});

test('a share of zero is zero, and a half is rounded to even', () => {
  expect(shareBps(kobo(0n), kobo(0n))).toBe(0);
  expect(shareBps(kobo(1n), kobo(20_000n))).toBe(0);
  expect(shareBps(kobo(3n), kobo(20_000n))).toBe(2);
});
