/**
 * How many rows the replay of an account visits, exactly. The account is the same when it visits more: only its cost shows that rows which are settled,
 * over or fully charged are passed once. A change of a number needs a reason.
 */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { longContract, longLoanMethods, weeklyPayments } from '../../../tests/schedules/long-loan.ts';
import { rowVisits } from './account.rules.ts';
import type { AccountEvent, Contract, PenaltyTerms } from './account.ts';

const rows = 40;
const shorter = (method: (typeof longLoanMethods)[number], penalty: Partial<PenaltyTerms> = {}): Contract => {
  const { terms, servicing } = longContract(method);
  return {
    terms: { ...terms, instalments: rows, principal: kobo(10_000_000n) },
    servicing: { ...servicing, penalty: servicing.penalty && { ...servicing.penalty, ...penalty } },
  };
};
const start = longContract('flat').terms.disbursedOn;
const end = addDays(start, 7 * rows + 60);
const payments = (amount: bigint): AccountEvent[] => weeklyPayments(120, kobo(amount));
const onDay = (days: number): Day => addDays(start, days);

const replayed: readonly (readonly AccountEvent[])[] = [
  // Paid ahead of time, too little, and not at all.
  payments(110_000n),
  payments(40_000n),
  [],
  // A new schedule in the middle.
  [...payments(60_000n), { type: 'reschedule', id: 'new', on: onDay(90), instalments: 30 }],
  // A row that was chosen.
  [...payments(60_000n), { type: 'repayment', id: 'row', on: onDay(30), amount: kobo(300_000n), row: 20 }],
  // Charges and a waiver.
  [
    ...payments(60_000n),
    { type: 'charge', id: 'fee', on: onDay(40), amount: kobo(50_000n) },
    { type: 'waiver', id: 'less', on: onDay(80), amount: kobo(30_000n) },
  ],
  // Written off.
  [...payments(30_000n), { type: 'write_off', id: 'off', on: onDay(200) }],
];

const penalties = {
  daily: {},
  once: { kind: 'once' },
  'daily, with a low cap': { cap: { numerator: 1n, denominator: 100n } },
} satisfies Record<string, Partial<PenaltyTerms>>;

const shifted = ({ terms, servicing }: Contract): Contract => ({
  terms: { ...terms, workingDays: { shift: 'next', holidays: [], closed: ['saturday', 'sunday', 'wednesday'] } },
  servicing,
});

type Method = (typeof longLoanMethods)[number];
/** In the order of `replayed`. */
const visits: Record<Method, Record<keyof typeof penalties | 'moved', number[]>> = {
  declining_equal_instalment: {
    daily: [1139, 1542, 82, 1341, 1428, 1310, 1843],
    once: [1139, 1708, 82, 1341, 1428, 1310, 1963],
    'daily, with a low cap': [1139, 1458, 82, 1341, 1428, 1310, 1454],
    moved: [1325, 1615, 82, 1449, 1639, 1514, 1914],
  },
  declining_equal_principal: {
    daily: [1139, 1602, 82, 1341, 1428, 1310, 1883],
    once: [1139, 1768, 82, 1341, 1428, 1310, 1997],
    'daily, with a low cap': [1139, 1412, 82, 1341, 1428, 1310, 1419],
    moved: [1325, 1673, 82, 1449, 1639, 1514, 1957],
  },
  flat: {
    daily: [1130, 1305, 42, 1263, 1278, 1191, 1575],
    once: [1130, 1472, 42, 1263, 1278, 1191, 1683],
    'daily, with a low cap': [1130, 1097, 42, 1263, 1278, 1191, 1091],
    moved: [1130, 1293, 42, 1263, 1278, 1205, 1559],
  },
};

describe.each(longLoanMethods)('%s', (method) => {
  const visitsOf = (contract: Contract): number[] => replayed.map((events) => rowVisits(contract, events, end));

  test.each(Object.entries(penalties))('with a penalty: %s', (name, penalty) => {
    expect(visitsOf(shorter(method, penalty))).toEqual(visits[method][name as keyof typeof penalties]);
  });

  test('with due days that move to the next working day', () => {
    expect(visitsOf(shifted(shorter(method)))).toEqual(visits[method].moved);
  });
});
