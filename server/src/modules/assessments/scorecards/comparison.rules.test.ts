/** Separation of good and bad loans: against a count of all pairs, with ties, for any order of the loans. */
import { kobo } from '@ajo/contract/kernel/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/kit/property-runs.ts';
import {
  addSwap,
  aucBps,
  countLoan,
  ksBps,
  noCounts,
  noSwap,
  type ScoreCounts,
  separationOf,
  swapOf,
  swapSum,
} from './comparison.rules.ts';

type Loan = { score: number; isBad: boolean };
const loans = fc.array(fc.record({ score: fc.integer({ min: 0, max: 100 }), isBad: fc.boolean() }), { maxLength: 60 });
/** Few different scores: many ties. */
const tied = fc.array(fc.record({ score: fc.integer({ min: 40, max: 43 }), isBad: fc.boolean() }), { maxLength: 40 });

function countsOf(of: readonly Loan[]): ScoreCounts {
  const counts = noCounts();
  for (const { score, isBad } of of) countLoan(counts, score, isBad);
  return counts;
}

/** Every pair of a good and a bad loan; halves are counted twice over. */
function naiveAuc(of: readonly Loan[]): number | null {
  const [good, bad] = [of.filter(({ isBad }) => !isBad), of.filter(({ isBad }) => isBad)];
  if (good.length === 0 || bad.length === 0) return null;
  let wins = 0;
  for (const { score } of good) for (const other of bad) wins += score > other.score ? 2 : score === other.score ? 1 : 0;
  return Math.floor((wins * 10_000 + good.length * bad.length) / (2 * good.length * bad.length));
}

/** At every score the shares of both sides that are not above it. */
function naiveKs(of: readonly Loan[]): number | null {
  const [good, bad] = [of.filter(({ isBad }) => !isBad), of.filter(({ isBad }) => isBad)];
  if (good.length === 0 || bad.length === 0) return null;
  const below = (side: readonly Loan[], score: number): number => side.filter((loan) => loan.score <= score).length;
  const gaps = of.map(({ score }) => Math.abs(below(bad, score) * good.length - below(good, score) * bad.length));
  const whole = good.length * bad.length;
  return Math.floor((2 * Math.max(...gaps) * 10_000 + whole) / (2 * whole));
}

test.each([
  ['any loans', loans],
  ['loans with many ties', tied],
])('AUC and KS are those of a count of all pairs: %s', (_what, source) => {
  fc.assert(
    fc.property(source, (of) => {
      expect([aucBps(countsOf(of)), ksBps(countsOf(of))]).toEqual([naiveAuc(of), naiveKs(of)]);
    }),
    { numRuns: runs(1_000) },
  );
});

test('the order of the loans does not matter', () => {
  const shuffled = loans.chain((of) => fc.tuple(fc.constant(of), fc.shuffledSubarray(of, { minLength: of.length })));
  fc.assert(
    fc.property(shuffled, ([of, other]) => {
      expect(separationOf(countsOf(other))).toEqual(separationOf(countsOf(of)));
    }),
    { numRuns: runs(300) },
  );
});

test('cards that score alike separate alike, and a card that turns the scores around turns the AUC around', () => {
  fc.assert(
    fc.property(loans, (of) => {
      const auc = aucBps(countsOf(of));
      expect(aucBps(countsOf(of.map((loan) => ({ ...loan }))))).toBe(auc);
      const turned = aucBps(countsOf(of.map(({ score, isBad }) => ({ score: 100 - score, isBad }))));
      const difference = auc === null || turned === null ? 0 : Math.abs(auc + turned - 10_000);
      expect([turned === null, difference <= 1]).toEqual([auc === null, true]);
    }),
    { numRuns: runs(300) },
  );
});

test('a card that separates completely has 100%, one that gives every loan one score has an AUC of 50% and a KS of 0', () => {
  const of = (good: number, bad: number) =>
    countsOf([
      { score: good, isBad: false },
      { score: bad, isBad: true },
    ]);
  expect([aucBps(of(80, 20)), ksBps(of(80, 20))]).toEqual([10_000, 10_000]);
  expect([aucBps(of(20, 80)), ksBps(of(20, 80))]).toEqual([0, 10_000]);
  expect([aucBps(of(50, 50)), ksBps(of(50, 50))]).toEqual([5_000, 0]);
});

test('without a good or a bad loan there is no separation', () => {
  expect(separationOf(noCounts())).toMatchObject({ auc_bps: null, ks_bps: null });
  expect(aucBps(countsOf([{ score: 50, isBad: false }]))).toBeNull();
  expect(ksBps(countsOf([{ score: 50, isBad: true }]))).toBeNull();
});

test('bands of ten scores hold every loan once, and the last one includes 100', () => {
  const { bands } = separationOf(countsOf(Array.from({ length: 101 }, (_, score) => ({ score, isBad: score < 15 }))));
  expect(bands.map(({ from, to, loans: count }) => [from, to, count])).toEqual(
    Array.from({ length: 10 }, (_, at) => [at * 10, at === 9 ? 100 : at * 10 + 9, at === 9 ? 11 : 10]),
  );
  expect(bands.slice(0, 3).map(({ good, bad, bad_bps: rate }) => [good, bad, rate])).toEqual([
    [0, 10, 10_000],
    [5, 5, 5_000],
    [10, 0, 0],
  ]);
});

test.each([
  [60, 60, undefined],
  [60, 59, 'newly_refused'],
  [59, 60, 'newly_passed'],
  [10, 20, undefined],
])('at a minimum of 60, scores of %i and %i are %s', (champion, challenger, group) => {
  expect(swapOf({ champion, challenger }, 60)).toBe(group);
});

test('a group adds up its loans', () => {
  const count = noSwap();
  addSwap(count, { isBad: true, principal: kobo(100n) });
  addSwap(count, { isBad: false, principal: kobo(50n) });
  addSwap(count, { isBad: false, principal: kobo(1n) });
  expect(swapSum(count)).toEqual({ loans: 3, bad: 1, bad_bps: 3_333, principal: 151n });
  expect(swapSum(noSwap()).bad_bps).toBeNull();
});
