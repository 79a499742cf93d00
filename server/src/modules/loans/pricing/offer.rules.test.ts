/** The texts of the Key Facts Statement about penalties. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { aLoan, aProduct } from '../loan.examples.ts';
import { keyFactsOf } from './offer.rules.ts';

const lateTextOf = (change: Parameters<typeof aProduct>[0]): string | undefined =>
  keyFactsOf(aLoan({}, aProduct({ penalty_percent: '5', ...change })), {
    lender: 'Ajo',
    on: day('2026-03-02'),
    version: '1',
  }).statements.find(({ title }) => title === 'If you pay late')?.text;

test('a daily penalty is stated as a yearly rate', () => {
  expect(lateTextOf({ penalty_kind: 'daily' })).toContain('we charge 5% a year on what is late');
});

test.each([
  ['principal_and_interest', '5% of the overdue amount, once for each late instalment'],
  ['principal', '5% of the overdue principal, once for each late instalment'],
] as const)('a penalty that is charged once on %s is never stated as a yearly rate', (base, text) => {
  const late = lateTextOf({ penalty_kind: 'once', penalty_on: base });
  expect(late).toContain(text);
  expect(late).not.toContain('a year');
});

test('no penalty is stated as none', () => {
  expect(lateTextOf({ penalty_percent: '0' })).toContain('We charge no penalty.');
});
