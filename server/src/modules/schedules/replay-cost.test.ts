/** What the account of a running loan costs: the rows that its replay visits, counted, not timed. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import type { AccountEvent, Contract } from './account.ts';
import { rowVisits } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';

const start = day('2024-01-31');
const [rows, events] = [400, 2_000];

const contractBy = (method: Contract['terms']['method']): Contract => ({
  terms: {
    principal: kobo(100_000_000n),
    rate: rateOf('24', 'year'),
    method,
    frequency: { every: 1, unit: 'week' },
    instalments: rows,
    disbursedOn: start,
    dayCount: 'actual/365',
    fees: [],
  },
  servicing: {
    rebateBps: 10_000n,
    penalty: { kind: 'daily', rate: rateOf('36', 'year'), on: 'principal_and_interest', graceDays: 2, freeDays: [] },
  },
});

/** Five payments in each period of seven days. */
const payments = (count: number, amount: Kobo): AccountEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    type: 'repayment',
    id: String(at),
    on: addDays(start, Math.floor(((at + 1) * 7) / 5)),
    amount,
  }));

const end = addDays(start, 7 * rows);

describe.each(['declining_equal_instalment', 'declining_equal_principal', 'flat'] as const)('%s', (method) => {
  test('2,000 payments ahead of time on 400 rows visit a few rows each', () => {
    const ahead = payments(events, kobo(150_000n));
    expect(rowVisits(contractBy(method), ahead, end)).toBeLessThan(events * (method === 'flat' ? 30 : 25) + 4 * rows);
  });

  test('twice as many payments visit at most about twice as many rows', () => {
    const [once, twice] = [events / 2, events].map((count) =>
      rowVisits(contractBy(method), payments(count, kobo(150_000n)), end),
    );
    expect(twice).toBeLessThan(2.2 * (once ?? 0) + 4 * rows);
  });

  test('where every payment is too small, only the rows that are late are visited', () => {
    const late = rowVisits(contractBy(method), payments(events, kobo(60_000n)), end);
    expect(late).toBeLessThan(events * rows);
  });
});
