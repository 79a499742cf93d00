/** What accounts earn day by day, against the calculator and against the exact sum, however the days are cut and whenever changes are recorded. */
import { divideRounded, kobo, minus, negative, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import { Compounding, InterestTerms, PostingPeriod } from '@ajo/contract/modules/interest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  earnDays,
  type EarnedDays,
  type Earning,
  type EarningTerms,
  isBackdated,
  postAtOnce,
  seqThrough,
  type ValuedChange,
} from './earning.rules.ts';
import { calendarPeriods, noParts, wholeKobo, withholdingTaxOn } from '#modules/interest';
import { savingsPreview } from './savings-preview.rules.ts';

const start = day('2027-11-20');
const terms: EarningTerms = {
  rate_bps: 900,
  min_interest_balance: kobo(100_000n),
  withholding_tax_bps: 1_000,
  posting: 'monthly',
  compounding: 'none',
};
type Periods = Pick<EarningTerms, 'posting' | 'compounding'>;
/** Every pair of periods that a product may have, and those without an effect. */
const periods: readonly Periods[] = PostingPeriod.options.flatMap((posting) =>
  Compounding.options.map((compounding) => ({ posting, compounding })),
);
const anyPeriods = fc.constantFrom(...periods);
const opened: Earning = {
  throughOn: addDays(start, -1),
  seq: 0,
  balance: noMoney,
  earned: noParts,
  bearing: noParts,
  accrued: noMoney,
  posted: noMoney,
};

/** A change as it is known to the bank: its value day, and the day on which it is recorded. */
type Recorded = { on: number; late: number; change: bigint };

/** Closes the days as the end of the day does: what is recorded by then counts, and posted interest is a transaction of its own. */
type Life = {
  days: number;
  closes: (day: number) => boolean;
  agreed?: EarningTerms;
  /** A closing is ordered and stopped: its interest stays posted. */
  stops?: (day: number) => boolean;
};
function live(changes: readonly Recorded[], { days, closes, agreed = terms, stops = () => false }: Life) {
  let earning = opened;
  const all: ValuedChange[] = [];
  const closed: EarnedDays[] = [];
  const closeUntil = (until: Day): void => {
    const fresh = all.filter(({ seq }) => seq > earning.seq);
    const again = isBackdated(earning, fresh);
    const done = earnDays(agreed, again ? { ...earning, seq: 0 } : earning, again ? all : fresh, until);
    const rows = done.postings.flatMap(({ on, interest, tax }, index): ValuedChange[] => [
      { seq: all.length + index + 1, on, change: minus(interest, tax), posted: interest },
    ]);
    all.push(...rows);
    const counted = seqThrough(again ? 0 : earning.seq, [...(again ? all : fresh), ...(again ? [] : rows)], until);
    earning = { ...done.earning, seq: counted };
    closed.push(done);
  };
  const stopClosing = (on: Day): void => {
    if (isBefore(earning.throughOn, addDays(on, -1))) closeUntil(addDays(on, -1));
    const paid = postAtOnce(agreed, earning);
    if (paid.interest <= noMoney) return;
    earning = paid.earning;
    all.push({ seq: all.length + 1, on, change: minus(paid.interest, paid.tax), posted: paid.interest });
  };
  for (let at = 0; at < days; at += 1) {
    for (const { on, late, change } of changes)
      if (on + late === at) all.push({ seq: all.length + 1, on: addDays(start, on), change: kobo(change) });
    if (stops(at)) stopClosing(addDays(start, at));
    if (closes(at) || at === days - 1) closeUntil(addDays(start, at));
  }
  return { earning, accruals: closed.flatMap((one) => one.accruals), postings: closed.flatMap((one) => one.postings), all };
}

const figures = ({ accruals, postings }: Pick<EarnedDays, 'accruals' | 'postings'>) => [
  accruals.map(({ on, amount }) => [on, amount]),
  postings,
];

/** Deposits, and withdrawals that the balance covers, on their own days. */
const onTime = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 190 }), fc.bigInt({ min: -400_000n, max: 900_000n })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => {
    let balance = 0n;
    return list
      .toSorted(([a], [b]) => a - b)
      .flatMap(([on, change]): Recorded[] => {
        if (change === 0n || balance + change < 0n) return [];
        balance += change;
        return [{ on, late: 0, change }];
      });
  });

test('a life closed daily equals the calculator, to the kobo', () => {
  fc.assert(
    fc.property(onTime, anyPeriods, (changes, period) => {
      const days = 200;
      const agreed = { ...terms, ...period };
      const { accruals, postings, earning, all } = live(changes, { days, closes: () => true, agreed });
      const preview = savingsPreview({
        terms: InterestTerms.decode({
          rate_bps: terms.rate_bps,
          ...period,
          min_balance: Number(terms.min_interest_balance),
          withholding_tax_bps: terms.withholding_tax_bps,
        }),
        start_on: start,
        until: addDays(start, days),
        movements: changes.map(({ on, change }) => ({ on: addDays(start, on), amount: kobo(change) })),
      });
      // The calculator posts with its last day, too.
      const joined = preview.postings.filter(({ on, interest }) => calendarPeriods(on, period.posting) && interest > noMoney);
      expect(postings.map(({ on, interest, tax }) => [on, interest, tax])).toEqual(
        joined.map(({ on, interest, withholding_tax: tax }) => [on, interest, tax]),
      );
      expect(sumOf(accruals.map(({ amount }) => amount))).toBe(preview.totals.interest);
      expect(earning.accrued).toBe(wholeKobo(earning.earned));
      // Computed again from the first transaction, nothing changes.
      const next = addDays(start, days);
      const fresh = all.filter(({ seq }) => seq > earning.seq);
      expect(earnDays(agreed, { ...earning, seq: 0 }, all, next)).toEqual({
        ...earnDays(agreed, earning, fresh, next),
        earning: expect.objectContaining({ seq: 0 }),
      });
    }),
    { numRuns: 100 },
  );
});

test('the postings of a year sum to the exact interest of its days: each half a kobo goes to the even one, and the residue is carried', () => {
  fc.assert(
    fc.property(onTime, fc.constantFrom(...PostingPeriod.options), (changes, posting) => {
      const days = daysBetween(start, day('2028-12-01'));
      const { all, postings, earning } = live(changes, { days, closes: () => true, agreed: { ...terms, posting } });
      let exact = 0n;
      for (let at = 0; at < days; at += 1) {
        const on = addDays(start, at);
        const balance = sumOf(all.filter((one) => one.on <= on).map(({ change }) => change));
        if (balance >= terms.min_interest_balance) exact += balance * BigInt(terms.rate_bps);
      }
      const perKobo = 10_000n * 365n;
      const expected = divideRounded(exact, perKobo, 'half-even');
      const posted = sumOf(postings.map(({ interest }) => interest));
      expect([posted + earning.accrued - earning.posted, earning.accrued]).toEqual([expected, expected]);
      expect(earning.posted).toBe(posted);
      expect(postings.map(({ tax, interest }) => tax - withholdingTaxOn(interest, terms.withholding_tax_bps))).toEqual(
        postings.map(() => 0n),
      );
    }),
    { numRuns: 20 },
  );
});

test('days that are closed together post what days closed one by one post', () => {
  fc.assert(
    fc.property(onTime, fc.integer({ min: 2, max: 40 }), anyPeriods, (changes, span, period) => {
      const agreed = { ...terms, ...period };
      const [daily, together] = [() => true, (at: number) => at % span === 0];
      expect(figures(live(changes, { days: 120, closes: together, agreed }))).toEqual(
        figures(live(changes, { days: 120, closes: daily, agreed })),
      );
    }),
    { numRuns: 60 },
  );
});

test('interest that a stopped closing posted bears interest once: computed again from the first transaction, nothing changes', () => {
  const stops = fc.uniqueArray(fc.integer({ min: 1, max: 199 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(onTime, stops, fc.integer({ min: 1, max: 40 }), anyPeriods, (changes, stopped, span, period) => {
      const agreed = { ...terms, ...period };
      const life = { days: 200, agreed, stops: (at: number) => stopped.includes(at) };
      const { earning, all } = live(changes, { ...life, closes: (at) => at % span === 0 });
      const next = addDays(start, 200);
      const fresh = all.filter(({ seq }) => seq > earning.seq);
      expect(earnDays(agreed, { ...earning, seq: 0 }, all, next)).toEqual({
        ...earnDays(agreed, earning, fresh, next),
        earning: expect.objectContaining({ seq: 0 }),
      });
    }),
    { numRuns: 100 },
  );
});

test('changes that are recorded late come to the interest of their own days', () => {
  const late = fc.array(
    fc.record({
      on: fc.integer({ min: 0, max: 60 }),
      late: fc.integer({ min: 0, max: 60 }),
      change: fc.bigInt({ min: 1n, max: 900_000n }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(late, (changes) => {
      const { earning, all } = live(changes, { days: 130, closes: () => true });
      // The same transactions, all known from the beginning.
      const known = earnDays({ ...terms }, { ...opened, throughOn: addDays(start, 129) }, all, addDays(start, 130));
      const next = earnDays(terms, { ...earning, seq: 0 }, all, addDays(start, 130));
      expect(next.earning.earned).toBe(known.earning.earned);
      expect(next.earning.accrued).toBe(wholeKobo(known.earning.earned));
      const direct = live(
        changes.map((one) => ({ ...one, on: one.on, late: 0 })),
        { days: 131, closes: () => true },
      );
      // Only the tax and the compounding of months that were posted meanwhile may differ.
      const gap = direct.earning.accrued - next.earning.accrued;
      expect(gap >= 0n && gap < 20_000n).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a correction takes interest back, and nothing is posted until it is earned again', () => {
  const deposit: ValuedChange = { seq: 1, on: start, change: kobo(10_000_000n) };
  const first = earnDays(terms, opened, [deposit], day('2027-11-30'));
  expect(first.postings).toMatchObject([{ on: '2027-12-01' }]);
  const undone: ValuedChange = { seq: 3, on: start, change: kobo(-10_000_000n) };
  const paidIn: ValuedChange = {
    seq: 2,
    on: day('2027-12-01'),
    change: minus(first.postings[0]?.interest ?? noMoney, first.postings[0]?.tax ?? noMoney),
  };
  const next = earnDays(terms, { ...first.earning, seq: 0 }, [deposit, paidIn, undone], day('2027-12-31'));
  expect(next.accruals).toHaveLength(1);
  expect(next.accruals[0]?.amount).toBe(negative(first.earning.accrued));
  expect(next.postings).toEqual([]);
});

test.each([
  ['February of a leap year', '2028-02-28', '2028-02-29', '2028-03-01'],
  ['February', '2027-02-27', '2027-02-28', '2027-03-01'],
  ['the end of a year', '2027-12-30', '2027-12-31', '2028-01-01'],
])('%s is posted with its last day, dated the first of the next month', (_month, before, last, posted) => {
  const account: Earning = { ...opened, throughOn: day(before), seq: 0 };
  const changes: ValuedChange[] = [{ seq: 1, on: day('2026-12-01'), change: kobo(10_000_000n) }];
  const { postings } = earnDays(terms, account, changes, day(last));
  expect(postings.map(({ on }) => on)).toEqual([posted]);
  expect(isBefore(day(last), posted as Day)).toBe(true);
});

test('a change that counts tomorrow is read again with the next day', () => {
  const changes = [
    { seq: 4, on: day('2027-12-01') },
    { seq: 5, on: day('2027-12-02') },
    { seq: 6, on: day('2027-12-01') },
  ];
  expect(seqThrough(3, changes, day('2027-12-01'))).toBe(4);
  expect(seqThrough(3, [], day('2027-12-01'))).toBe(3);
  expect(seqThrough(3, changes, day('2027-12-02'))).toBe(6);
});
