/** Days sum to the term, tax parts to the tax of the whole, and leaving early never takes principal. */
import { type Kobo, kobo, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day, daysBetween } from '@ajo/contract/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositPreview, previewOf } from '#modules/investments';
import { accruedBy, exitQuote, exitRateBps, isInterestDay, settlesOn, taxOn } from './interest.rules.ts';
import type { RunningInvestment } from './investment.ts';
import { openBankDay } from '#modules/schedules';

const running = (change: Partial<RunningInvestment> = {}): RunningInvestment => {
  const startsOn = change.startsOn ?? day('2026-03-02');
  const months = change.months ?? 6;
  return {
    id: '' as never,
    number: 42n,
    customerId: '',
    planId: '' as never,
    planVersion: 1,
    planName: 'Fixed',
    payout: 'maturity',
    earlyExitBps: 200,
    withholdingTaxBps: 1_000,
    rates: [
      { months: 3, rateBps: 1_200 },
      { months: 6, rateBps: 1_500 },
    ],
    months,
    rateBps: 1_500,
    principal: kobo(10_000_000n),
    instruction: 'pay_out',
    status: 'active',
    outcome: null,
    parentId: null,
    createdAt: new Date(),
    paysUntil: new Date(),
    savingsOnly: false,
    startsOn,
    maturesOn: addMonths(startsOn, months),
    throughOn: startsOn,
    ...change,
  };
};
const none = { accrued: noMoney, credited: noMoney, taxed: noMoney };
const anyRunning = fc
  .record({
    principal: fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(kobo),
    rateBps: fc.integer({ min: 1, max: 10_000 }),
    months: fc.integer({ min: 1, max: 36 }),
    start: fc.integer({ min: 0, max: 1_500 }),
  })
  .map(({ start, ...terms }) => running({ ...terms, startsOn: addDays(day('2024-01-01'), start) }));
const daysOf = ({ startsOn, maturesOn }: RunningInvestment): Day[] =>
  Array.from({ length: daysBetween(startsOn, maturesOn) + 5 }, (_, at) => addDays(startsOn, at));

test('the days of a term accrue the interest of the preview to the kobo, and none after it', () => {
  fc.assert(
    fc.property(anyRunning, (one) => {
      let [total, before]: [Kobo, Kobo] = [noMoney, noMoney];
      for (const on of daysOf(one)) {
        const accrued = accruedBy(one, on);
        expect(accrued >= before).toBe(true);
        [total, before] = [plus(total, minus(accrued, before)), accrued];
      }
      const plan = { rates: [{ months: one.months, rateBps: one.rateBps }] } as never;
      const preview = previewOf(plan, { amount: one.principal, months: one.months, on: one.startsOn });
      expect([total, one.maturesOn]).toEqual([preview.interest, preview.matures_on]);
    }),
    { numRuns: 50 },
  );
});

test('monthly interest is taxed in parts that sum to the tax of the whole', () => {
  fc.assert(
    fc.property(anyRunning, (terms) => {
      const one = { ...terms, payout: 'monthly' as const };
      let [credited, taxed]: [Kobo, Kobo] = [noMoney, noMoney];
      for (const on of daysOf(one).filter((each) => isInterestDay(one, each) || each === one.maturesOn)) {
        credited = accruedBy(one, on);
        taxed = plus(taxed, taxOn(credited, taxed, one));
      }
      expect(taxed).toBe(taxOn(accruedBy(one, one.maturesOn), noMoney, one));
    }),
    { numRuns: 50 },
  );
});

test('leaving early returns the principal with interest at or below what accrued', () => {
  fc.assert(
    fc.property(anyRunning, fc.nat(1_200), (one, days) => {
      const quote = exitQuote(one, none, addDays(one.startsOn, days));
      expect(quote.total >= one.principal && quote.interest_lost >= 0n && quote.interest >= 0n).toBe(true);
    }),
  );
});

test('the calculator of deposits prices a contract and leaving it as the contract does', () => {
  const payouts = fc.constantFrom('maturity' as const, 'monthly' as const);
  fc.assert(
    fc.property(anyRunning, payouts, fc.nat(1_000), (terms, payout, share) => {
      const rates = [
        ...terms.rates.filter(({ months }) => months !== terms.months),
        { months: terms.months, rateBps: terms.rateBps },
      ];
      const one = { ...terms, payout, rates };
      const on = addDays(one.startsOn, Math.floor((share * (daysBetween(one.startsOn, one.maturesOn) - 1)) / 1_000));
      const interestDays = daysOf(one).filter((each) => isInterestDay(one, each) && each <= on);
      const credited = interestDays.length > 0 ? accruedBy(one, interestDays.at(-1) ?? on) : noMoney;
      const quote = exitQuote(one, { accrued: accruedBy(one, on), credited, taxed: taxOn(credited, noMoney, one) }, on);
      const {
        early_exit: exit,
        totals,
        rate_bps: rate,
      } = depositPreview({
        kind: 'deposit',
        principal: one.principal,
        start_on: one.startsOn,
        months: one.months,
        rate_chart: rates.map(({ months, rateBps }) => ({ months, from: noMoney, rate_bps: rateBps })),
        payout,
        compounding: 'none',
        day_count: '365',
        balance_method: 'daily',
        min_balance: noMoney,
        withholding_tax_bps: one.withholdingTaxBps,
        early_exit: { on, reduction_bps: one.earlyExitBps, rate_of: 'days_held' },
      });
      expect([rate, totals.interest]).toEqual([one.rateBps, accruedBy(one, one.maturesOn)]);
      const { principal: _principal, held_rate_bps: held, reduction_bps: reduction, ...quoted } = quote;
      expect(quoted.rate_bps).toBe(Math.max(0, held - reduction));
      expect(exit).toEqual(quoted);
    }),
    { numRuns: 100 },
  );
});

test('interest days keep the day of the month of the start', () => {
  const one = running({ payout: 'monthly', startsOn: day('2026-01-31') });
  expect(daysOf(one).filter((on) => isInterestDay(one, on))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
  ]);
});

test.each([
  ['2026-03-20', 1_000],
  ['2026-06-02', 1_000],
  ['2026-06-01', 1_000],
  ['2026-09-02', 1_300],
] as const)('leaving on %s earns the rate of the days held less two points', (on, rate) => {
  expect(exitRateBps(running(), day(on))).toBe(rate);
});

test('interest that was paid before is not taken back', () => {
  const paid = { accrued: kobo(250_685n), credited: kobo(250_685n), taxed: kobo(25_068n) };
  const quote = exitQuote(running({ payout: 'monthly' }), paid, day('2026-05-02'));
  expect(quote).toMatchObject({ interest: 0n, withholding_tax: 0n, total: 10_000_000n });
});

test.each([
  ['2026-03-06', '2026-03-06'],
  ['2026-03-07', '2026-03-09'],
  ['2026-12-25', '2026-12-28'],
  ['2027-01-01', '2027-01-04'],
] as const)('a maturity on %s that is paid out settles on %s, a rolled one on the day itself', (maturesOn, paysOn) => {
  expect(openBankDay(day(maturesOn))).toBe(paysOn);
  expect(settlesOn({ maturesOn: day(maturesOn), instruction: 'pay_out' }, [])).toBe(paysOn);
  expect(settlesOn({ maturesOn: day(maturesOn), instruction: 'roll_all' }, [])).toBe(maturesOn);
});
