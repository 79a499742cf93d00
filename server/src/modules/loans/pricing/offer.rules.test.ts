/** The texts of the Key Facts Statement: penalties, the price of paying, the order of payments, who lends. */
import { kobo } from '@ajo/contract/kernel/money';
import { promises } from '@ajo/contract/kernel/promises';
import { addDays, day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { type AccountEvent, accountOn, type Component, rateOf } from '#modules/schedules';
import { aLender, aLoan, aProduct } from '../loan.examples.ts';
import { keyFactsOf } from './offer.rules.ts';
import { termsOfLoan } from './terms.rules.ts';

const lateTextOf = (change: Parameters<typeof aProduct>[0]): string | undefined =>
  keyFactsOf(aLoan({}, aProduct({ penalty_percent: '5', ...change })), {
    lender: aLender,
    on: day('2026-03-02'),
    version: '1',
    hasEmail: true,
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

const textsOf = (
  change: Partial<Parameters<typeof aLoan>[0]> = {},
  account?: { bank: string; number: string; name: string },
  product = aProduct(),
) => {
  const { statements } = keyFactsOf(aLoan(change, product), {
    lender: aLender,
    on: day('2026-03-02'),
    version: '1',
    account,
    hasEmail: true,
  });
  return Object.fromEntries(statements.map(({ title, text }) => [title, text]));
};

test('what paying costs is stated for both ways, with the APR of paying by card', () => {
  const { preview } = keyFactsOf(aLoan(), { lender: aLender, on: day('2026-03-02'), version: '1', hasEmail: true });
  const { card } = preview;
  expect(card && card.fees > 0n && Number(card.apr) > Number(preview.apr)).toBe(true);
  expect(textsOf()['What it costs to pay']).toContain('A transfer to your own account number costs nothing.');
  expect(textsOf()['What it costs to pay']).toContain(`the APR is then ${card?.apr}%`);
});

test('the key facts promise to decline and to return in the words of the promise', () => {
  expect(textsOf()['If you change your mind']).toContain(
    `You may decline this offer free of charge ${promises.decline}. For ${promises.coolingOffDays} working days after the payout you may return the loan`,
  );
});

test('paying early ends the interest on a declining balance only', () => {
  expect(textsOf({ method: 'declining_equal_instalment' })['If you pay early']).toContain(
    'You pay interest only for the days you have the money, so paying early costs less.',
  );
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

test('a lender with a licence names it, and one without claims none', () => {
  const lenderTextWith = (licence: string): string | undefined =>
    keyFactsOf(aLoan(), { lender: { ...aLender, licence }, on: day('2026-03-02'), version: '1', hasEmail: true }).statements.find(
      ({ title }) => title === 'Who lends to you',
    )?.text;
  expect(lenderTextWith('Money lender, Lagos State 1234')).toBe(
    'Ajo Microcredit Limited, 14 Herbert Macaulay Way, Yaba, Lagos. Money lender, Lagos State 1234. 0700 000 0256, help@ajo.test',
  );
  expect(lenderTextWith('')).not.toContain('icence');
});

/** The order in which the engine settles what is due on a day, found by paying it in small amounts. */
function orderOfUse(principalFirstAfterDays: number | undefined, daysLate: number): Component[] {
  const fees = [{ name: 'Insurance', when: 'per_instalment' as const, amount: kobo(50_000n) }];
  const loan = aLoan(
    { instalments: 1 },
    aProduct({ fees, min_instalments: 1, principal_first_after_days: principalFirstAfterDays }),
  );
  const terms = termsOfLoan(loan, day('2026-03-02'));
  const on = addDays(day('2026-04-02'), daysLate);
  const payments = Array.from({ length: 300 }, (_, at): AccountEvent => {
    return { id: `${at}`, on, type: 'repayment', amount: kobo(50_000n), row: undefined };
  });
  const penalty = {
    kind: 'daily' as const,
    rate: rateOf('100', 'year'),
    on: 'principal_and_interest' as const,
    graceDays: 0,
    cap: { numerator: 1n, denominator: 1n },
    freeDays: [],
  };
  const { transactions } = accountOn({ terms, servicing: { rebateBps: 0n, principalFirstAfterDays, penalty } }, payments, on);
  const order = transactions.flatMap(({ split }) =>
    (['penalty', 'fee', 'interest', 'principal'] as const).filter((one) => split[one] > 0n),
  );
  return [...new Set(order)];
}

const usual = 'Within an instalment it settles penalties, then fees, then interest, then principal.';

test('the order of use is the one in which the engine settles what is due', () => {
  expect(orderOfUse(undefined, 30)).toEqual(['penalty', 'fee', 'interest', 'principal']);
  expect(textsOf()['How a payment is used']).toBe(`A payment settles the oldest instalment first. ${usual}`);
});

test('terms with principal first state from which day, and the order is that of the engine on both sides of it', () => {
  const stated = (days: number) =>
    textsOf({}, undefined, aProduct({ principal_first_after_days: days }))['How a payment is used'];
  expect([orderOfUse(10, 10), orderOfUse(10, 11)]).toEqual([
    ['penalty', 'fee', 'interest', 'principal'],
    ['principal', 'interest', 'penalty', 'fee'],
  ]);
  expect(stated(10)).toContain(
    `${usual} While an instalment is more than 10 days late, overdue instalments are settled differently: first all principal, then all interest, then penalties, then fees.`,
  );
  expect(stated(0)).toContain('While an instalment is late, overdue instalments are settled differently: first all principal');
});

test.each([
  [true, /Complaints: reply to any of our emails; a person reads it within 24 hours/],
  [false, /Complaints: write to us in your account, or call .+\. A person reads it within 24 hours and answers within 48\.$/],
])('complaints name a way that the customer has; email: %s', (hasEmail, text) => {
  const facts = { lender: { ...aLender, phone: '0800 1234' }, on: day('2026-03-02'), version: '1', hasEmail };
  expect(keyFactsOf(aLoan(), facts).statements.find(({ title }) => title === 'Your loan')?.text).toMatch(text);
});
