/** The preview from wire to wire: what is asked in JSON, what is answered in JSON. */
import { day } from '@ajo/contract/kernel/time';
import { schedulePreview } from '@ajo/contract/modules/schedules';
import { expect, test } from 'vitest';
import { answerTo, previewOf, termsOf } from './preview.rules.ts';
import { percentOf, rateOf } from './rate.rules.ts';
import { scheduleOf } from './schedule.rules.ts';

const question = {
  principal: 10_000,
  rate_percent: '7',
  rate_period: 'year',
  method: 'declining_equal_instalment',
  frequency: { every: 1, unit: 'month' },
  instalments: 6,
};

test('a preview without a day starts today, and money is whole kobo both ways', () => {
  const terms = termsOf(schedulePreview.body.parse(question), day('2026-01-31'));
  const answer = schedulePreview.reply.encode({ data: previewOf(terms) }).data;
  expect(answer.rows[0]).toEqual({
    number: 1,
    due_on: '2026-02-28',
    days: 28,
    opening_balance: 10_000,
    principal: 1643,
    interest: 58,
    fees: 0,
    total: 1701,
    closing_balance: 8357,
  });
  expect(answer).toMatchObject({ instalment: 1701, apr: '7.00', first_due_on: '2026-02-28', last_due_on: '2026-07-31' });
  expect(answer.totals).toEqual({
    principal: 10_000,
    interest: 205,
    fees: 0,
    paid_out: 10_000,
    total_repayable: 10_205,
    cost_of_credit: 205,
  });
});

test.each([
  { rate_percent: '4,5' },
  { rate_percent: '-1' },
  { rate_percent: '0.0000001' },
  { rate_percent: '1200.000001' },
  { instalments: 0 },
  { instalments: 401 },
  { principal: 0 },
  { principal: 10_000_000_000_001 },
  { frequency: { every: 13, unit: 'month' } },
  { fees: [{ name: 'Free', amount: 0, when: 'upfront' }] },
  { disbursed_on: '9999-12-01' },
  { disbursed_on: '0001-01-01' },
  { as_of: '9999-12-31' },
  { events: [{ on: '2200-01-01', type: 'payoff' }] },
])('the contract refuses %o', (change) => {
  expect(schedulePreview.body.safeParse({ ...question, ...change }).success).toBe(false);
});

test('a rate is read back unchanged', () => {
  expect(['0', '4.5', '0.000001', '1200', '12.34'].map((text) => percentOf(rateOf(text, 'month')))).toEqual([
    '0',
    '4.5',
    '0.000001',
    '1200',
    '12.34',
  ]);
  expect(() => rateOf('4.5%', 'month')).toThrow(RangeError);
});

test('a percentage down payment is rounded like the instalments: to the multiple of the terms', () => {
  const input = { ...question, principal: 12_345_600, down_payment: { percent: '12.5' } };
  const rows = (change: object) =>
    scheduleOf(termsOf(schedulePreview.body.parse({ ...input, ...change }), day('2026-01-31'))).rows;
  expect(rows({})[0]?.total).toBe(1_543_200n);
  expect(rows({ rounding: { multiple: '1000.00' } })[0]?.total).toBe(1_500_000n);
});

test('an event cannot be reversed before its own day', () => {
  const undoneOn = (on: string) => () =>
    answerTo(
      schedulePreview.body.parse({
        ...question,
        disbursed_on: '2026-01-31',
        events: [
          { id: 'paid', on: '2026-04-01', type: 'repayment', amount: 1_000 },
          { on, type: 'reversal', reverses: 'paid' },
        ],
      }),
      day('2026-01-31'),
    );
  expect(undoneOn('2026-03-31')).toThrow('There is no earlier event that could be reversed');
  expect(undoneOn('2026-04-01')).not.toThrow();
});

const lost = { id: 'lost', on: '2026-04-01', type: 'write_off' };

test.each([
  ['a second write-off', [lost, { on: '2026-05-01', type: 'write_off' }], 'events.1.type'],
  ['a new schedule after a write-off', [lost, { on: '2026-05-01', type: 'reschedule', instalments: 3 }], 'events.1.type'],
  ['a charge on the day of the write-off', [lost, { on: '2026-04-01', type: 'charge', amount: 500 }], 'events.1.type'],
  ['a payoff after a write-off', [{ on: '2026-05-01', type: 'payoff' }, lost], 'events.0.type'],
  ['a later payout after a write-off', [lost, { on: '2026-05-01', type: 'tranche', amount: 500 }], 'events.1.type'],
  [
    'a reversal of a reversal',
    [
      lost,
      { id: 'back', on: '2026-04-02', type: 'reversal', reverses: 'lost' },
      { on: '2026-04-03', type: 'reversal', reverses: 'back' },
    ],
    'events.2.reverses',
  ],
  [
    'the id of a reversed event',
    [lost, { on: '2026-04-02', type: 'reversal', reverses: 'lost' }, { ...lost, on: '2026-04-03' }],
    'events.2.id',
  ],
  ['more paid out than any loan', [{ on: '2026-04-01', type: 'tranche', amount: 10_000_000_000_000 }], 'events.0.amount'],
])('refuses %s and names the event', (_, events, field) => {
  const read = schedulePreview.body.parse({ ...question, disbursed_on: '2026-01-31', events });
  expect(() => answerTo(read, day('2026-01-31'))).toThrow(
    expect.objectContaining({ errors: expect.objectContaining({ [field]: expect.any(Array) }) }),
  );
});

test('a reversed write-off leaves the loan unchanged', () => {
  const events = [
    lost,
    { on: '2026-04-02', type: 'reversal', reverses: 'lost' },
    { on: '2026-05-01', type: 'charge', amount: 500 },
  ];
  const read = schedulePreview.body.parse({ ...question, disbursed_on: '2026-01-31', events });
  expect(answerTo(read, day('2026-01-31')).account?.status).toBe('active');
});

test('tranches produce the same account in any order', () => {
  const tranches = [
    { on: '2026-02-05', amount: 500_000 },
    { on: '2026-02-20', amount: 700_000 },
    { on: '2026-05-10', amount: 3_000 },
  ];
  const account = (order: readonly object[]) =>
    answerTo(
      schedulePreview.body.parse({
        ...question,
        principal: 1_000_000,
        tranches: order,
        disbursed_on: '2026-01-31',
        as_of: '2026-02-25',
      }),
      day('2026-01-31'),
    ).account;
  expect(account(tranches.toReversed())).toEqual(account(tranches));
});

test('an account as of a day is as it was: a reversal of a later day changes nothing', () => {
  const asOf = (events: readonly object[]) =>
    answerTo(
      schedulePreview.body.parse({ ...question, disbursed_on: '2026-01-31', as_of: '2026-03-01', events }),
      day('2026-01-31'),
    ).account?.balances.outstanding;
  const payment = { id: 'p', type: 'repayment', on: '2026-02-28', amount: 1701 };
  const reversal = { id: 'r', type: 'reversal', reverses: 'p' };
  expect(asOf([payment, { ...reversal, on: '2026-05-01' }])).toEqual(asOf([payment]));
  expect(asOf([payment, { ...reversal, on: '2026-03-01' }])).toEqual(asOf([]));
});
