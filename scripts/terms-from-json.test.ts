/** Terms from a file are parsed like those of the call, with plain error messages. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { preview } from '../server/src/modules/savings/interest/index.ts';
import { savingsTermsFrom, termsFrom } from './terms-from-json.ts';

const terms = {
  principal: '120000.00',
  monthly_rate: '5',
  method: 'flat',
  frequency: { every: 1, unit: 'month' },
  instalments: 6,
  disbursed_on: '2026-01-31',
};
const parse = (change: object): (() => unknown) => {
  const text = JSON.stringify({ ...terms, ...change });
  return () => termsFrom(text);
};

test('naira as text and kobo as integers give the same amount', () => {
  expect(termsFrom(JSON.stringify(terms)).principal).toBe(12_000_000n);
  expect(termsFrom(JSON.stringify({ ...terms, principal: 12_000_000 })).principal).toBe(12_000_000n);
});

describe('refused with a plain message', () => {
  test.each([
    ['{oops', /^This is not JSON: /],
    ['', /^This is not JSON: /],
    ['[]', /^terms: Give one object/],
    ['null', /^terms: Give one object/],
    ['{}', /principal: This field is required\nmethod: This field is required. Choose one of: flat/],
  ])('%s', (text, words) => {
    expect(() => termsFrom(text)).toThrow(words);
  });
  test.each([
    [{ principal: undefined }, 'principal: This field is required'],
    [{ disbursed_on: '2026-02-30' }, 'disbursed_on: Enter a day, such as 2026-03-02'],
    [{ instalments: 500 }, 'instalments: At most 400'],
    [{ events: [{ on: '2026-02-28', type: 'repayment' }] }, 'events.0.amount: This field is required'],
    [{ prinicpal: 5 }, 'prinicpal: Unknown term'],
    [{ grace: { interest_defered: 3 } }, 'grace.interest_defered: Unknown term'],
    [{ events: [{ on: '2026-02-28', type: 'repayment', amount: 5, effect: 'skip_next' }] }, 'events.0.effect: Unknown term'],
  ])('%o', (change, words) => {
    expect(parse(change)).toThrow(words);
  });
});

const examples = new URL('../docs/examples/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, examples), 'utf8');

describe('npm run savings', () => {
  test.each(readdirSync(examples))('docs/examples/%s has a result', (name) => {
    expect(preview(savingsTermsFrom(textOf(name))).totals.interest > 0n).toBe(true);
  });

  test.each([
    [{ rate_charts: [] }, 'rate_charts: Unknown term'],
    [{ early_exit: { on: '2026-09-01', penalty: 5 } }, 'early_exit.penalty: Unknown term'],
    [{ kind: 'loan' }, /^kind: /],
    [{ months: 'six' }, 'months: Enter a whole number of months'],
    [{ principal: 1_000_000_000_001 }, 'principal: Enter at most'],
  ])('%o is refused with a plain message', (change, words) => {
    expect(() => savingsTermsFrom(JSON.stringify({ ...JSON.parse(textOf('deposit.json')), ...change }))).toThrow(words);
  });
});
