/** How terms and events of a preview are read: what is left out, and what is given as a percentage. */
import { day } from '@ajo/contract/kernel/time';
import { schedulePreview, type ScheduleQuestion } from '@ajo/contract/modules/schedules';
import { expect, test } from 'vitest';
import { answerTo, termsOf } from './preview.rules.ts';
import { eventsOf } from './account-view.rules.ts';
import { rowVisitsOf } from './preview-cost.rules.ts';

const question = {
  principal: 1_200_000,
  annual_rate: '24',
  method: 'flat',
  frequency: { every: 1, unit: 'month' },
  instalments: 6,
  disbursed_on: '2026-01-31',
};
const today = day('2026-01-31');
const read = (change: object): ScheduleQuestion => schedulePreview.body.parse({ ...question, ...change });
const refusal = (field: string) => expect.objectContaining({ errors: expect.objectContaining({ [field]: expect.any(Array) }) });

const open = { instalments: undefined, method: 'fixed_instalment', instalment_amount: 350_000 };

test('the number of rows follows from an instalment', () => {
  expect(termsOf(read(open), today).instalments).toBe(4);
});

test('an instalment that never repays the loan is refused, and so are terms with neither', () => {
  expect(() => termsOf(read({ ...open, instalment_amount: 1_000 }), today)).toThrow(refusal('instalment_amount'));
  expect(() => termsOf(read({ instalments: undefined }), today)).toThrow(refusal('instalments'));
  expect(() => termsOf(read({ instalments: undefined, method: 'fixed_instalment' }), today)).toThrow(refusal('instalments'));
});

test('agreed rows count themselves', () => {
  const rows = [
    { due_on: '2026-02-28', principal: 600_000, interest: 0, fee: 0 },
    { due_on: '2026-03-31', principal: 600_000, interest: 0, fee: 0 },
  ];
  expect(termsOf(read({ instalments: undefined, rows }), today).instalments).toBe(2);
});

test('fees are amounts or shares of the principal; a fee in the rate raises the rate and is no fee', () => {
  const terms = termsOf(
    read({
      fees: [
        { name: 'Fixed', amount: 5_000, when: 'upfront' },
        { name: 'Share', percent: '1.5', when: 'deducted' },
        { name: 'Margin', percent: '2', when: 'in_rate' },
      ],
    }),
    today,
  );
  expect(terms.fees).toEqual([
    { name: 'Fixed', amount: 5_000n, when: 'upfront' },
    { name: 'Share', amount: 18_000n, when: 'deducted' },
  ]);
  expect(terms.rate).toEqual({ hundredMillionths: 26_000_000n, per: 'year' });
});

test('a monthly rate takes a fee of the month', () => {
  const fees = [{ name: 'Margin', percent: '0.5', when: 'in_rate' }];
  expect(termsOf(read({ annual_rate: undefined, monthly_rate: '3', fees }), today).rate).toEqual({
    hundredMillionths: 3_500_000n,
    per: 'month',
  });
});

const paid = (id: string, amount: number, type = 'repayment') => ({ id, type, on: '2026-02-10', amount });
const reversed = (change: object = {}) => ({ id: 'r', type: 'reversal', on: '2026-02-20', ...change });
const reversalIn = (...events: object[]) =>
  eventsOf(read({ events }).events).findLast((event) => event.type === 'reversal')?.reverses;

test.each([
  ['the payment that it names', [paid('a', 1_000), paid('b', 2_000), reversed({ reverses: 'a' })], 'a'],
  ['else the latest one', [paid('a', 1_000), paid('b', 2_000), reversed()], 'b'],
  ['the latest of its amount', [paid('a', 1_000), paid('b', 2_000), reversed({ amount: 1_000 })], 'a'],
  ['a prepayment as well', [paid('a', 1_000), paid('b', 2_000, 'prepayment'), reversed()], 'b'],
  ['no charge', [paid('a', 1_000), { ...paid('c', 500), type: 'charge' }, reversed()], 'a'],
  ['none that is reversed already', [paid('a', 1_000), paid('b', 2_000), { ...reversed(), id: 'q' }, reversed()], 'a'],
  ['none that comes later in the list', [paid('a', 1_000), reversed(), paid('b', 2_000)], 'a'],
  ['nothing where there was no payment', [reversed()], ''],
])('a reversal takes %s', (_, events, id) => {
  expect(reversalIn(...events)).toBe(id);
});

test('a new schedule has its own rate, of a month or of a year', () => {
  const rates = (change: object) =>
    eventsOf(read({ events: [{ id: 's', type: 'reschedule', on: '2026-03-01', instalments: 3, ...change }] }).events)[0];
  expect(rates({ monthly_rate: '2' })).toMatchObject({ rate: { hundredMillionths: 2_000_000n, per: 'month' } });
  expect(rates({ annual_rate: '12' })).toMatchObject({ rate: { hundredMillionths: 12_000_000n, per: 'year' } });
  expect(rates({})).toMatchObject({ rate: undefined });
});

test('a later payout of agreed rows is refused at its event', () => {
  const rows = [{ due_on: '2026-02-28', principal: 1_200_000, interest: 0, fee: 0 }];
  const events = [paid('a', 1_000), { id: 't', type: 'tranche', on: '2026-02-11', amount: 500 }];
  expect(() => answerTo(read({ instalments: undefined, rows, events }), today)).toThrow(refusal('events.1.type'));
});

test('payouts above the largest loan are refused at the payouts', () => {
  const tranches = [{ on: '2026-02-11', amount: 10_000_000_000_000 }];
  expect(() => answerTo(read({ tranches }), today)).toThrow(refusal('tranches'));
});

test('an account with payouts is played again for each of them, and a charge adds a row', () => {
  const events = [paid('a', 1_000), { ...paid('c', 500), type: 'charge' }];
  expect(rowVisitsOf(read({ events }))).toBe((6 + 1) * 2);
  const tranches = [{ on: '2026-02-11', amount: 500 }];
  expect(rowVisitsOf(read({ events, tranches }))).toBe((6 + 1) * 2 * 3);
  const rows = [{ due_on: '2026-02-28', principal: 1_200_000, interest: 0, fee: 0 }];
  expect(rowVisitsOf(read({ events, instalments: undefined, rows }))).toBe((1 + 1) * 2);
  expect(rowVisitsOf(read({ events, down_payment: { amount: 500 } }))).toBe((6 + 2) * 2);
});

const plain = { ...question, instalments: 6 };

test.each([
  ['an event before the payout', [{ ...paid('a', 1_000), on: '2026-01-30' }], 'events.0.on'],
  ['a new schedule that falls due on its own day', [planFrom('2026-03-01')], 'events.0.first_due_on'],
  [
    'a reversal of an event that is reversed already',
    [paid('a', 1_000), reversed({ reverses: 'a' }), { ...reversed({ reverses: 'a' }), id: 's' }],
    'events.2.reverses',
  ],
  ['charges above the largest loan', [{ ...paid('c', 10_000_000_000_000), type: 'charge' }], 'events.0.amount'],
])('%s is refused at its field', (_, events, field) => {
  expect(() => answerTo(schedulePreview.body.parse({ ...plain, events }), today)).toThrow(refusal(field));
});

function planFrom(firstDueOn: string): object {
  return { id: 's', type: 'reschedule', on: '2026-03-01', instalments: 3, first_due_on: firstDueOn };
}

test.each([
  ['an event on the day of the payout', [{ ...paid('a', 1_000), on: '2026-01-31' }]],
  ['a new schedule that falls due on the next day', [planFrom('2026-03-02')]],
  ['later payouts up to the largest loan', [{ ...paid('t', 10_000_000_000_000 - 1_200_000), type: 'tranche' }]],
  ['a repayment of any amount: it is no money lent', [paid('a', 10_000_000_000_000)]],
])('%s is accepted', (_, events) => {
  expect(answerTo(schedulePreview.body.parse({ ...plain, events }), today).account).toBeDefined();
});

test('an early settlement never returns more than all of the interest', () => {
  const payoffWith = (rebate: string) =>
    answerTo(schedulePreview.body.parse({ ...plain, early_settlement_rebate_percent: rebate, as_of: '2026-02-28' }), today)
      .account?.balances.payoff;
  expect(payoffWith('100')).toBe(1_224_000n);
  expect(payoffWith('50')).toBe(1_284_000n);
  expect(payoffWith('0')).toBe(1_344_000n);
});

test('the account is that of the last event, or of the payout where the requested day is earlier', () => {
  const events = [paid('b', 1_000), { ...paid('a', 1_000), on: '2026-02-05' }];
  expect(answerTo(schedulePreview.body.parse({ ...plain, events }), today).account?.as_of).toBe('2026-02-10');
  expect(answerTo(schedulePreview.body.parse({ ...plain, as_of: '2025-06-01' }), today).account?.as_of).toBe('2026-01-31');
  expect(answerTo(schedulePreview.body.parse(plain), today).account).toBeUndefined();
});

test('a row shows what is still open in it', () => {
  const events = [
    { ...paid('w', 4_000), type: 'waiver', on: '2026-02-28' },
    { ...paid('a', 50_000), on: '2026-03-01' },
  ];
  const [first] = answerTo(schedulePreview.body.parse({ ...plain, events }), today).account?.rows ?? [];
  expect([first?.total, first?.outstanding]).toEqual([224_000n, 224_000n - 50_000n - 4_000n]);
});

test('a down payment is a percent or an amount: both are refused at its field', () => {
  const parse = (down_payment: object) => schedulePreview.body.safeParse({ ...question, down_payment });
  const both = parse({ percent: '10', amount: 50_000 });
  expect(both.error?.issues.map(({ path }) => path)).toEqual([['down_payment']]);
  expect(parse({ percent: '10' }).success && parse({ amount: 50_000 }).success).toBe(true);
});
