/** The books of one loan: whatever happens to it, what the ledger shows and the money that moved add up to nothing. */
import { kobo, negative, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { initialTerms } from '@ajo/contract/modules/loan-products.terms';
import type { LoanId } from '@ajo/contract/modules/loans';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Leg, gl } from '#modules/ledger';
import type { Loan } from '#modules/loans';
import { type AccountEvent, accountOn } from '#modules/schedules';
import { patience, runs } from '../../../tests/kit/property-runs.ts';
import { closeDays } from './commands/apply-loan-event.ts';
import { contractOf, dayJournals, figuresOf, legsBetween, openingFigures } from './loan-account.rules.ts';
import { ratesFrom } from './provisions/provision.rules.ts';

const ratesOn = ratesFrom([]);
const rated = { probation: undefined, ratesOn };
const start = day('2026-01-31');
const loan = {
  id: 'l' as LoanId,
  customerId: 'ada',
  principal: kobo(6_000_000n),
  fee: kobo(0n),
  tranchePlan: [],
  undrawn: kobo(0n),
  ratePercent: '5',
  ratePeriod: 'month',
  method: 'declining_equal_instalment',
  frequency: 'month',
  instalments: 6,
  terms: {
    ...initialTerms,
    method: 'declining_equal_instalment',
    frequency: 'month',
    rate_period: 'month',
    fee_bps: 0,
    early_settlement_rebate_bps: 10_000,
    penalty_percent: '0',
    penalty_grace_days: 0,
    penalty_cap_bps: 1_000,
  },
  disbursedOn: start,
} as unknown as Loan;
const flat: Loan = { ...loan, method: 'flat', terms: { ...loan.terms, method: 'flat' } };

const sum = (legs: readonly Leg[]): bigint => sumOf(legs.map((leg) => kobo('debit' in leg ? leg.amount : negative(leg.amount))));
const figures = (which: Loan, events: readonly AccountEvent[], on: string) =>
  figuresOf(accountOn(contractOf(which, []), events, day(on)), rated);
const opening = openingFigures(loan.principal);
const repay = (on: string, amount: bigint): AccountEvent => ({ type: 'repayment', id: on, on: day(on), amount: kobo(amount) });

const eventInputs = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 300 }),
    amount: fc.bigInt({ min: 1n, max: 4_000_000n }),
    type: fc.constantFrom('repayment' as const, 'charge' as const, 'waiver' as const, 'write_off' as const),
  }),
  { maxLength: 6 },
);

test.each([loan, flat])(
  'after any events, the ledger changes by exactly the money received',
  (which) => {
    fc.assert(
      fc.property(eventInputs, (inputs) => {
        const events = inputs.map(
          ({ after, amount, type }, at): AccountEvent =>
            ({
              type,
              id: String(at),
              on: addDays(start, after),
              ...(type !== 'write_off' && { amount: kobo(amount) }),
            }) as AccountEvent,
        );
        const account = accountOn(contractOf(which, []), events, addDays(start, 400));
        const cameIn = sumOf(account.transactions.filter(({ event }) => event.type === 'repayment').map(({ amount }) => amount));
        expect(sum(legsBetween(which, opening, figuresOf(account, rated)))).toBe(negative(cameIn));
      }),
      { numRuns: runs(150) },
    );
  },
  patience,
);

describe('a day without an event', () => {
  test('closes with one balanced journal per cause', () => {
    const [before, after] = [figures(flat, [], '2026-02-28'), figures(flat, [], '2026-03-01')];
    const journals = dayJournals(flat, day('2026-03-01'), { before, after });
    expect(journals.map(({ kind }) => kind)).toEqual(['interest-accrued', 'loan-provisioned']);
    for (const { legs } of journals) expect(sum(legs)).toBe(0n);
  });

  test('closing five missed days at once returns the same journals as five daily runs', () => {
    const until = addDays(start, 5);
    const atOnce = closeDays(loan, [], { freeDays: [], ratesOn, throughOn: start, figures: opening, until });
    let stand = { throughOn: start, figures: opening };
    const daily = [1, 2, 3, 4, 5].flatMap((after) => {
      const closed = closeDays(loan, [], { freeDays: [], ratesOn, ...stand, until: addDays(start, after) });
      stand = closed;
      return closed.journals;
    });
    expect(daily).toEqual(atOnce.journals);
    expect(stand.figures).toEqual(atOnce.figures);
  });
});

test('a fee that is written off before its day is income and loss, and is not counted again on its day', () => {
  const events: AccountEvent[] = [
    { type: 'charge', id: 'fee', on: day('2026-02-05'), amount: kobo(50_000n) },
    { type: 'write_off', id: 'off', on: day('2026-02-06') },
  ];
  const written = figures(loan, events, '2026-02-06');
  expect([written.chargesReceivable, written.feeIncome]).toEqual([0n, 50_000n]);
  expect(figures(loan, events, '2026-04-30')).toEqual(written);
});

describe('interest beyond ninety days', () => {
  const late = '2026-07-31'; // 153 days after the first row fell due

  test('is suspended, and becomes income when it is paid', () => {
    const suspended = figures(flat, [], late);
    expect(suspended.interestSuspense).toBe(suspended.interestReceivable);
    expect(suspended.interestIncome).toBe(0n);
    const paid = figures(flat, [repay(late, 7_800_000n)], late);
    expect([paid.interestSuspense, paid.interestIncome]).toEqual([0n, 1_800_000n]);
  });

  test('was never income, so writing it off is no loss', () => {
    const off: AccountEvent = { type: 'write_off', id: 'off', on: day(late) };
    const legs = legsBetween(flat, figures(flat, [], late), figures(flat, [off], late));
    const of = (code: string) => legs.filter((leg) => ('debit' in leg ? leg.debit : leg.credit).code === code);
    expect(of(gl.interestInSuspense.code)).toMatchObject([{ debit: gl.interestInSuspense }]);
    expect(of(gl.loanLossExpense.code)).toMatchObject([
      { debit: gl.loanLossExpense, amount: 6_000_000n },
      { credit: gl.loanLossExpense, amount: 6_000_000n },
    ]);
  });
});
