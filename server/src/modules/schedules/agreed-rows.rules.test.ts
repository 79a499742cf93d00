/** Rows that were agreed elsewhere: which make a schedule, and how such a loan runs. */
import { type Kobo, times } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import type { AccountEvent, Contract } from './account.ts';
import { accountOn } from './account.rules.ts';
import { answerTo, termsOf } from './preview.rules.ts';
import { rateOf } from './rate.rules.ts';
import { hundred, ngn, openOf } from './schedule.examples.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import type { AgreedRow, Terms } from './schedule.ts';
import { largestPrincipal, maxRows, schedulePreview, ScheduleQuestion } from '@ajo/contract/modules/schedules';

const row = (dueOn: string, principal: string, interest: string, fees = '0'): AgreedRow => ({
  dueOn: day(dueOn),
  principal: ngn(principal),
  interest: ngn(interest),
  fees: ngn(fees),
});

/** No formula gives these rows. */
const rows = [
  row('2024-01-31', '20.01', '3.33', '1'),
  row('2024-03-15', '0', '2.50'),
  row('2024-04-01', '39.99', '1.07'),
  row('2024-07-01', '40', '2.90', '0.50'),
];
const agreedTerms = (change: Partial<Terms> = {}): Terms => hundred({ instalments: rows.length, rows, ...change });
const contract = (change: Partial<Terms> = {}): Contract => ({ terms: agreedTerms(change), servicing: { rebateBps: 10_000n } });
const paid = (on: string, amount: string, more: object = {}): AccountEvent =>
  ({ type: 'repayment', id: `${on} ${amount}`, on: day(on), amount: ngn(amount), ...more }) as AccountEvent;

test('the schedule equals the rows, and the totals are theirs', () => {
  const { rows: made, totals, lastDueOn } = scheduleOf(agreedTerms());
  expect(made.map(({ dueOn, principal, interest, fees }) => ({ dueOn, principal, interest, fees }))).toEqual(rows);
  expect(made.map(({ closingBalance }) => closingBalance)).toEqual(['79.99', '79.99', '40', '0'].map(ngn));
  expect([totals.interest, totals.fees, totals.totalRepayable, lastDueOn]).toEqual([
    ngn('9.80'),
    ngn('1.50'),
    ngn('111.30'),
    '2024-07-01',
  ]);
});

describe('invalid rows are refused at the row and the field', () => {
  const [first, second, ...rest] = rows as [AgreedRow, AgreedRow, ...AgreedRow[]];
  const cases: [string, Partial<Terms>, string][] = [
    ['a sum that is a kobo short', { rows: [{ ...first, principal: ngn('20') }, second, ...rest] }, 'rows'],
    [
      'a first row on the day of disbursement',
      { rows: [{ ...first, dueOn: day('2024-01-01') }, second, ...rest] },
      'rows.0.due_on',
    ],
    ['two rows on one day', { rows: [first, { ...second, dueOn: first.dueOn }, ...rest] }, 'rows.1.due_on'],
    ['a row before the one above it', { rows: [first, { ...second, dueOn: day('2024-01-30') }, ...rest] }, 'rows.1.due_on'],
    ['a negative part', { rows: [first, { ...second, interest: ngn('not money') }, ...rest] }, 'rows.1'],
    ['another number of rows than instalments', { instalments: 5 }, 'rows'],
    ['a grace, which is in the rows already', { grace: { principal: 1, interestDeferred: 0, interestFree: 0 } }, 'grace'],
    ['a fee of every row beside theirs', { fees: [{ name: 'Service', amount: ngn('1'), when: 'per_instalment' }] }, 'fees'],
    ['a first due day', { firstDueOn: day('2024-02-01') }, 'first_due_on'],
    ['money paid out later', { tranches: [{ on: day('2024-02-01'), amount: ngn('1') }] }, 'tranches'],
    ['a negative principal', { rows: [{ ...first, principal: ngn('not money') }, second, ...rest] }, 'rows.0'],
    ['a negative fee', { rows: [{ ...first, fees: ngn('not money') }, second, ...rest] }, 'rows.0'],
    ['deferred interest', { grace: { principal: 0, interestDeferred: 1, interestFree: 0 } }, 'grace'],
    ['rows without interest', { grace: { principal: 0, interestDeferred: 0, interestFree: 1 } }, 'grace'],
    ['a down payment', { downPayment: ngn('1') }, 'down_payment'],
    ['days on which rows do not fall due', { workingDays: { shift: 'next', closed: ['sunday'], holidays: [] } }, 'working_days'],
    ['an instalment', { instalmentAmount: ngn('30') }, 'instalment_amount'],
    ['more than 30 years', { rows: [first, second, ...rest.slice(0, 1), { ...row('2054-02-01', '40', '0') }] }, 'instalments'],
  ];
  test.each(cases)('%s', (_, change, field) => {
    expect(Object.keys(whyNotTerms(agreedTerms(change))?.errors ?? {})).toEqual([field]);
  });
  test.each<[string, Partial<Terms>]>([
    ['alone', {}],
    ['with a down payment of nothing', { downPayment: ngn('0') }],
    ['with a grace of no row', { grace: { principal: 0, interestDeferred: 0, interestFree: 0 } }],
    ['with a fee of the first day', { fees: [{ name: 'Service', amount: ngn('1'), when: 'upfront' }] }],
    ['for exactly 30 years', { rows: [first, second, ...rest.slice(0, 1), row('2054-01-01', '40', '0')] }],
  ])('valid rows are accepted %s', (_, change) => {
    expect(whyNotTerms(agreedTerms(change))).toBeUndefined();
  });

  test.each<[Partial<Terms>, string]>([
    [{ rows: [{ ...first, dueOn: day('2024-01-01') }, second, ...rest] }, 'The first row falls due after the money was paid out'],
    [{ rows: [first, { ...second, dueOn: first.dueOn }, ...rest] }, 'Each row falls due after the one before it'],
    [{ rows: [first, { ...second, interest: ngn('not money') }, ...rest] }, 'No part of a row is negative'],
    [{ instalments: 5 }, 'There are 4 rows for 5 instalments'],
    [
      { rows: [{ ...first, principal: ngn('20') }, second, ...rest] },
      'The principal of the rows must add up to the principal of the loan',
    ],
  ])('the refusal of %o names its cause', (change, text) => {
    expect(Object.values(whyNotTerms(agreedTerms(change))?.errors ?? {})).toEqual([[text]]);
  });
});

describe('a loan of fixed rows', () => {
  test('bills the fixed amounts, however late or early it was paid', () => {
    const events = [paid('2024-01-10', '24.34', { row: 1 }), paid('2024-05-20', '30')];
    const account = accountOn(contract(), events, day('2024-06-01'));
    expect(account.rows.map(({ billed }) => [billed.principal, billed.interest, billed.fee])).toEqual(
      rows.map(({ principal, interest, fees }) => [principal, interest, fees]),
    );
    expect(account.rows.map(openOf)).toEqual([0n, 0n, ngn('13.56'), ngn('43.40')]);
  });

  test('closes early for accrued interest only: the days of the current row, nothing of future rows', () => {
    const account = accountOn(contract(), [paid('2024-01-31', '24.34')], day('2024-03-01'));
    // Row 2 runs 44 days and bears 2.50; 30 of them are over: 1.70 and a fraction that is no kobo yet.
    expect(account.payoff).toBe(ngn('79.99') + ngn('1.70'));
    const closed = accountOn(contract(), [paid('2024-01-31', '24.34'), paid('2024-03-01', '81.69')], day('2024-03-01'));
    expect([closed.state, closed.credit]).toEqual(['completed', 0n]);
  });

  test('of a flat method closes for the current row and the part without rebate', () => {
    const flat: Contract = { ...contract({ method: 'flat' }), servicing: { rebateBps: 5_000n } };
    const account = accountOn(flat, [paid('2024-01-31', '24.34')], day('2024-03-01'));
    expect(account.payoff).toBe(ngn('79.99') + ngn('2.50') + ngn('1.98')); // halves of 1.07 and 2.90, half-even: 0.53 + 1.45
  });

  test('bills proportionally less interest in future rows after an early principal payment', () => {
    const early: AccountEvent = {
      type: 'prepayment',
      id: 'early',
      on: day('2024-03-15'),
      amount: ngn('42.49'),
      effect: 'lower_instalment',
    };
    const account = accountOn(contract(), [paid('2024-01-31', '24.34'), early], day('2024-03-15'));
    // 2.50 settles row 2; 39.99 of the 79.99 that was owed is gone.
    expect(account.outstanding.principal).toBe(ngn('40.00'));
    expect(account.rows.map(({ billed }) => billed.interest)).toEqual(['3.33', '2.50', '0.54', '1.45'].map(ngn));
    expect(account.rows.map(({ dueOn }) => dueOn)).toEqual(rows.map(({ dueOn }) => dueOn));
  });

  test('is recalculated by its method when rescheduled, with all earned interest', () => {
    const event: AccountEvent = { type: 'reschedule', id: 'new', on: day('2024-02-20'), instalments: 2 };
    const account = accountOn(contract({ rate: rateOf('12', 'year') }), [paid('2024-01-31', '24.34'), event], day('2024-02-20'));
    const [one, two] = account.rows.slice(4);
    // 20 of the 44 days of row 2 are over: 1.13. Then 79.99 at 1 % a month in two equal instalments.
    expect(account.rows.slice(1, 4).every(({ state }) => state === 'cancelled')).toBe(true);
    expect([one?.billed.principal, one?.billed.interest]).toEqual([ngn('39.80'), ngn('0.80') + ngn('1.13')]);
    expect([two?.billed.principal, two?.billed.interest]).toEqual([ngn('40.19'), ngn('0.40')]);
  });

  test('charges no penalty for days that another system charged', () => {
    const hundredfold = (amount: Kobo): Kobo => times(amount, 100n);
    const larger = rows.map(({ dueOn, principal, interest, fees }) => ({
      dueOn,
      principal: hundredfold(principal),
      interest: hundredfold(interest),
      fees: hundredfold(fees),
    }));
    const penalty = (runsFrom?: string, kind: 'daily' | 'once' = 'daily') => ({
      ...contract({ principal: ngn('10000'), rows: larger }),
      servicing: {
        rebateBps: 10_000n,
        penalty: {
          kind,
          rate: rateOf('36.5', 'year'),
          on: 'principal',
          graceDays: 0,
          freeDays: [],
          runsFrom: runsFrom && day(runsFrom),
        },
      } as Contract['servicing'],
    });
    const penaltyOn = (one: Contract, on: string) => accountOn(one, [], day(on)).outstanding.penalty;
    expect(penaltyOn(penalty('2024-02-10'), '2024-02-09')).toBe(0n);
    expect(penaltyOn(penalty('2024-02-10'), '2024-02-19')).toBe(ngn('20.01')); // ten days of 2,001 at 0.1 % a day
    expect(penaltyOn(penalty('2024-01-15'), '2024-02-10')).toBe(penaltyOn(penalty(), '2024-02-10'));
    expect(penaltyOn(penalty('2024-02-10', 'once'), '2024-03-01')).toBe(0n);
  });
});

test('the API and the command line accept the same rows', () => {
  const question = ScheduleQuestion.parse({
    principal: '100.00',
    annual_rate: 12,
    method: 'bullet',
    frequency: { unit: 'month' },
    disbursed_on: '2024-01-01',
    rows: [
      { due_on: '2024-02-01', principal: '60.00', interest: '1.00' },
      { due_on: '2024-03-10', principal: 4000, fee: '0.25' },
    ],
    as_of: '2024-02-05',
  });
  const answer = answerTo(question, day('2024-01-01'));
  expect(answer.rows.map(({ due_on, total }) => [due_on, total])).toEqual([
    ['2024-02-01', ngn('61')],
    ['2024-03-10', ngn('40.25')],
  ]);
  expect(answer.account?.balances.total_due).toBe(ngn('61'));
  expect(termsOf(question, addDays(day('2024-01-01'), 5)).instalments).toBe(2);
});

test('the largest allowed rows add up exactly on the wire, and larger ones are refused at their field', () => {
  const days = Array.from({ length: maxRows }, (_, at) => addDays(day('2024-01-02'), at));
  const questionOf = (part: number) => ({
    principal: 1_000_000 * maxRows,
    annual_rate: 12,
    method: 'flat',
    frequency: { unit: 'day' },
    disbursed_on: '2024-01-01',
    rows: days.map((due_on) => ({ due_on, principal: 1_000_000, interest: part, fee: 0 })),
  });
  const largest = Number(largestPrincipal);
  const answer = answerTo(ScheduleQuestion.parse(questionOf(largest)), day('2024-01-01'));
  expect(schedulePreview.reply.encode({ data: answer }).data.totals.interest).toBe(largest * maxRows);
  const refused = ScheduleQuestion.safeParse(questionOf(largest + 1));
  expect(refused.error?.issues[0]).toMatchObject({ path: ['rows', 0, 'interest'], message: 'At most ₦100,000,000,000' });
});
