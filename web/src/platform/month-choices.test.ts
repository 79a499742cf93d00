/** The months that reports, returns, targets and closes offer. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { monthChoices, pastMonthChoices } from './month-choices.ts';

const today = day('2026-01-31');
const ends = (choices: readonly { value: string }[]): (string | undefined)[] => [choices[0]?.value, choices.at(-1)?.value];

test('ten years of months are offered, the running one first', () => {
  expect(monthChoices({ today })).toHaveLength(120);
  expect(ends(monthChoices({ today }))).toEqual(['2026-01', '2016-02']);
  expect(monthChoices({ today })[1]).toEqual({ value: '2025-12', label: 'December 2025' });
});

test('targets are set for later months too', () => {
  expect(ends(monthChoices({ today, ahead: 3 }))).toEqual(['2026-04', '2016-02']);
});

test('a month that is over is closed', () => {
  expect(ends(pastMonthChoices({ today }))).toEqual(['2025-12', '2016-02']);
});

test('an older month of the address is offered too; what is no month is not', () => {
  expect(ends(monthChoices({ today, chosen: '2009-06' }))).toEqual(['2026-01', '2009-06']);
  expect(monthChoices({ today, chosen: '2025-06' })).toHaveLength(120);
  expect(monthChoices({ today, chosen: 'june' })).toHaveLength(120);
});
