/** The texts of the Key Facts Statement: penalties, the price of paying, the order of payments, who lends. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { aLender, aLoan, aProduct } from '../loan.examples.ts';
import { keyFactsOf } from './offer.rules.ts';

const lateTextOf = (change: Parameters<typeof aProduct>[0]): string | undefined =>
  keyFactsOf(aLoan({}, aProduct({ penalty_percent: '5', ...change })), {
    lender: aLender,
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

const textsOf = (change: Partial<Parameters<typeof aLoan>[0]> = {}, account?: { bank: string; number: string; name: string }) => {
  const { statements } = keyFactsOf(aLoan(change), { lender: aLender, on: day('2026-03-02'), version: '1', account });
  return Object.fromEntries(statements.map(({ title, text }) => [title, text]));
};

test('what paying costs is stated for both ways, with the APR of paying by card', () => {
  const { preview } = keyFactsOf(aLoan(), { lender: aLender, on: day('2026-03-02'), version: '1' });
  const { card } = preview;
  expect(card && card.fees > 0n && Number(card.apr) > Number(preview.apr)).toBe(true);
  expect(textsOf()['What it costs to pay']).toContain('A transfer to your own account number costs nothing.');
  expect(textsOf()['What it costs to pay']).toContain(`the APR is then ${card?.apr}%`);
});

test('paying early ends the interest on a declining balance only', () => {
  expect(textsOf({ method: 'declining_equal_instalment' })['If you pay early']).toContain('it ends for what you pay early');
  expect(textsOf({ method: 'flat' })['If you pay early']).toMatch(/is not charged|does not lower it/);
});

test('the lender is named with its address, and the account with its last four digits only', () => {
  expect(textsOf()['Who lends to you']).toBe(
    'Ajo Microcredit Limited, 14 Herbert Macaulay Way, Yaba, Lagos. 0700 000 0256, help@ajo.test',
  );
  const receive = textsOf({}, { bank: 'GTBank', number: '0123456700', name: 'MUSA IBRAHIM' })['What you receive'];
  expect(receive).toContain('your account ending 6700 at GTBank, in the name of MUSA IBRAHIM');
  expect(receive).not.toContain('0123456700');
});
