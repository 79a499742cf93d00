/** When a referral earns, when it waits, and when it is over. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import type { Facts } from './referral.ts';
import { codeFrom, verdictOn } from './referral.rules.ts';

const terms = { reward: kobo(200_000n), live_days: 30, expires_days: 365 };
const today = day('2026-06-01');
const open = { suspendedAt: null, deletedAt: null };
const facts = (more: {
  referrer?: Partial<Facts['referrer']>;
  gone?: boolean;
  loan?: NonNullable<Facts['loan']>;
  registeredOn?: string;
}): Facts => ({
  referrer: { id: 'r', type: 'user', ...open, ...more.referrer } as Facts['referrer'],
  referred: { deletedAt: more.gone ? new Date(0) : null },
  loan: more.loan,
  registeredOn: day(more.registeredOn ?? '2026-03-01'),
});
const loan = (status: string, disbursedOn: string, isLate = false) => ({ status, disbursedOn: day(disbursedOn), isLate });

test.each([
  ['a loan that has run for thirty days', facts({ loan: loan('active', '2026-05-02') }), 'due'],
  ['a loan of twenty-nine days', facts({ loan: loan('active', '2026-05-03') }), 'waits'],
  ['a loan that is late', facts({ loan: loan('active', '2026-01-02', true) }), 'waits'],
  ['a loan that is paid back, however short', facts({ loan: loan('completed', '2026-05-30') }), 'due'],
  ['a loan that was written off', facts({ loan: loan('written_off', '2026-01-02') }), 'waits'],
  ['no loan yet', facts({}), 'waits'],
  ['no loan within a year', facts({ registeredOn: '2025-05-31' }), 'over'],
  ['a loan after a year', facts({ registeredOn: '2025-05-31', loan: loan('active', '2026-05-02') }), 'due'],
  ['a merchant who refers', facts({ referrer: { type: 'merchant' }, loan: loan('active', '2026-05-02') }), 'due'],
  ['a referrer who works here now', facts({ referrer: { type: 'finance' }, loan: loan('active', '2026-05-02') }), 'over'],
  ['a referrer who is suspended', facts({ referrer: { suspendedAt: new Date(0) }, loan: loan('active', '2026-05-02') }), 'waits'],
  ['a referrer who has left', facts({ referrer: { deletedAt: new Date(0) }, loan: loan('active', '2026-05-02') }), 'over'],
  ['a new customer who has left without a loan', facts({ gone: true }), 'over'],
  ['a new customer who paid back and left', facts({ gone: true, loan: loan('completed', '2026-05-02') }), 'due'],
])('%s: %s', (_title, about, is) => {
  expect(verdictOn(about, terms, today).is).toBe(is);
});

test.each([
  ['Adaeze', 'ADAE2345'],
  ['Ọlá', 'OLA2345'],
  ['', 'AJO2345'],
])('a code starts with the letters of the name %j', (name, code) => {
  expect(codeFrom(name, [24, 25, 26, 27])).toBe(code);
});
