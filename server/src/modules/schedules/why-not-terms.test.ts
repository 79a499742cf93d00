/** The bounds of terms: the last value that makes a schedule, and the first that does not. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { hundred, ngn } from './schedule.examples.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import type { Grace, Terms } from './schedule.ts';

const grace = (change: Partial<Grace>): Grace => ({ principal: 0, interestDeferred: 0, interestFree: 0, ...change });
const multiple = (amount: string) => ({ mode: 'half-even', multiple: ngn(amount), residue: 'last' }) as const;
const share = (numerator: bigint) => ({ numerator, denominator: 100n });
const everyRow = (amount: string) => [{ name: 'Service', amount: ngn(amount), when: 'per_instalment' }] as const;

const bounds: readonly [string, Partial<Terms>, Partial<Terms>, string][] = [
  ['a down payment', { downPayment: ngn('88') }, { downPayment: ngn('100') }, 'schedule_down_payment_too_high'],
  ['an amount for each row', { principal: kobo(1200n) }, { principal: kobo(1199n) }, 'schedule_principal_too_small'],
  ['an amount less the down payment', { downPayment: ngn('88') }, { downPayment: ngn('88.01') }, 'schedule_principal_too_small'],
  [
    '30 years',
    { principal: ngn('1,000'), instalments: 360 },
    { principal: ngn('1,000'), instalments: 361 },
    'schedule_term_too_long',
  ],
  ['fees', { fees: everyRow('16.66') }, { fees: everyRow('16.67') }, 'schedule_fees_too_high'],
  ['a principal grace', { grace: grace({ principal: 5 }) }, { grace: grace({ principal: 6 }) }, 'schedule_grace_too_long'],
  [
    'deferred interest',
    { grace: grace({ interestDeferred: 5 }) },
    { grace: grace({ interestDeferred: 6 }) },
    'schedule_grace_too_long',
  ],
  ['a first due day', { firstDueOn: day('2024-01-02') }, { firstDueOn: day('2024-01-01') }, 'schedule_first_due_too_early'],
  ['a late first due day', { firstDueOn: day('2025-01-01') }, { firstDueOn: day('2025-01-02') }, 'schedule_first_due_too_late'],
  [
    'a share of the principal',
    { method: 'fixed_principal_percent', principalShare: share(10n) },
    { method: 'fixed_principal_percent' },
    'schedule_principal_percent_missing',
  ],
  [
    'a share that leaves the last row something',
    { method: 'fixed_principal_percent', principalShare: share(19n) },
    { method: 'fixed_principal_percent', principalShare: share(20n) },
    'schedule_principal_percent_unfit',
  ],
  [
    'an instalment',
    { method: 'fixed_instalment', instalmentAmount: ngn('17') },
    { method: 'fixed_instalment' },
    'schedule_instalment_amount_missing',
  ],
  [
    'an instalment that repays in time',
    { method: 'fixed_instalment', instalmentAmount: ngn('20') },
    { method: 'fixed_instalment', instalmentAmount: ngn('21') },
    'schedule_instalment_amount_unfit',
  ],
  ['a multiple', { rounding: multiple('10') }, { rounding: multiple('50') }, 'schedule_rounding_too_coarse'],
  [
    'a payout after the first day',
    { tranches: [{ on: day('2024-01-02'), amount: ngn('1') }] },
    { tranches: [{ on: day('2024-01-01'), amount: ngn('1') }] },
    'schedule_tranche_outside',
  ],
  [
    'a payout before the last row',
    { tranches: [{ on: day('2024-06-30'), amount: ngn('1') }] },
    { tranches: [{ on: day('2024-07-01'), amount: ngn('1') }] },
    'schedule_tranche_outside',
  ],
];

test.each(bounds)('%s', (_, last, beyond, code) => {
  expect(whyNotTerms(hundred(last))).toBeUndefined();
  expect(whyNotTerms(hundred(beyond))?.code).toBe(code);
});

test.each([
  ['principal', grace({ principal: 6 })],
  ['interest_deferred', grace({ interestDeferred: 6 })],
])('a grace that is too long names its field: %s', (field, tooLong) => {
  expect(Object.keys(whyNotTerms(hundred({ grace: tooLong }))?.errors ?? {})).toEqual([`grace.${field}`]);
});

test('rows without principal are what a bullet loan and a grace are made of', () => {
  expect(whyNotTerms(hundred({ method: 'bullet', rounding: multiple('10') }))).toBeUndefined();
  expect(whyNotTerms(hundred({ grace: grace({ principal: 2 }), rounding: multiple('5') }))).toBeUndefined();
});

test('the instalment is that of the first row that repays principal', () => {
  const { rows, instalment } = scheduleOf(hundred({ grace: grace({ principal: 2 }), downPayment: ngn('10') }));
  expect(rows.map(({ principal }) => principal > 0n)).toEqual([true, false, false, true, true, true, true]);
  expect(instalment).toBe(rows[3]?.total);
});
