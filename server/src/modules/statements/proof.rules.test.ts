/** A statement proves an income only when nothing in it contradicts it. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { StatementAnalysis } from '@ajo/contract/modules/statements';
import { expect, test } from 'vitest';
import { whyNotProven } from './proof.rules.ts';

type Proof = Parameters<typeof whyNotProven>;
const analysis = (change: Partial<StatementAnalysis> = {}): StatementAnalysis =>
  ({ days: 60, to: day('2026-03-01'), monthly_income: kobo(44_888_500n), ...change }) as StatementAnalysis;

const statement: Proof[0] = {
  analysis: analysis(),
  unread: 0,
  opening: kobo(100n),
  holder: 'OKONKWO ADAEZE GRACE',
  debit: kobo(500n),
  credit: kobo(900n),
  statedDebit: kobo(500n),
  statedCredit: null,
};
const facts: Proof[1] = { misfits: undefined, name: 'Adaeze Okonkwo', on: day('2026-05-30') };

test('a statement of 60 days that ended 90 days ago and contradicts nothing proves the income', () => {
  expect(whyNotProven(statement, facts)).toBeUndefined();
  expect(whyNotProven(statement, { ...facts, misfits: { misfits: 2, explained: 2 } })).toBeUndefined();
});

const unproven: [string, Partial<Proof[0]>, Partial<Proof[1]>][] = [
  ['not_read', { analysis: null }, {}],
  ['unread_rows', { unread: 1 }, {}],
  ['balances', { opening: null }, {}],
  ['balances', {}, { misfits: { misfits: 2, explained: 1 } }],
  ['totals', { statedDebit: kobo(501n) }, {}],
  ['totals', { statedCredit: kobo(901n) }, {}],
  ['holder', { holder: null }, {}],
  ['holder', {}, { name: 'Musa Danjuma' }],
  ['too_short', { analysis: analysis({ days: 59 }) }, {}],
  ['not_over', { analysis: analysis({ to: day('2026-05-31') }) }, {}],
  ['too_old', {}, { on: day('2026-05-31') }],
];

test('anything that contradicts it leaves the income unproven, and the first reason is named', () => {
  for (const [reason, change, fact] of unproven)
    expect(whyNotProven({ ...statement, ...change }, { ...facts, ...fact })).toBe(reason);
});
