/**
 * How two scorecards separate good from bad loans. Pure, and in whole numbers: counts by score are added up loan by loan, so the memory
 * does not grow with the loans.
 */
import { divideRounded, type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { ScoreBand, Separation, SwapGroup, SwapSum } from '@ajo/contract/modules/assessments.scorecards';

const maxScore = 100;

/** Good and bad loans by score, 0 to 100. */
export type ScoreCounts = { good: number[]; bad: number[] };

/** Zero for each score. */
export const noCounts = (): ScoreCounts => ({
  good: Array.from({ length: maxScore + 1 }, () => 0),
  bad: Array.from({ length: maxScore + 1 }, () => 0),
});

/** Adds a loan to `counts`. `score`: 0 to 100. */
export function countLoan(counts: ScoreCounts, score: number, isBad: boolean): void {
  const side = isBad ? counts.bad : counts.good;
  side[score] = (side[score] ?? 0) + 1;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** Hundredths of a percent, half up; null of nothing. */
const bps = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number(divideRounded(part * 10_000n, whole, 'half-up'));
/** Basis points, half up; null without loans. */
export const badRate = (bad: number, loans: number): number | null => bps(BigInt(bad), BigInt(loans));

/**
 * The area under the ROC curve: the share of all pairs of a good and a bad loan in which the good one has the higher score. A tie counts half.
 * It is the Mann-Whitney U statistic over its maximum (Hanley and McNeil, Radiology 143, 1982, pages 29 to 36).
 * Multiplied by two, so that a half is whole.
 */
export function aucBps({ good, bad }: ScoreCounts): number | null {
  let [worse, wins] = [0n, 0n];
  for (let score = 0; score <= maxScore; score += 1) {
    const [goods, bads] = [BigInt(good[score] ?? 0), BigInt(bad[score] ?? 0)];
    wins += goods * (2n * worse + bads);
    worse += bads;
  }
  return bps(wins, 2n * BigInt(sum(good)) * worse);
}

/**
 * The two-sample Kolmogorov-Smirnov statistic: the largest distance between the cumulative shares of bad and good loans
 * (Conover, Practical Nonparametric Statistics, 3rd edition 1999, section 6.3). Only a card that gives bad loans low scores has a high one.
 */
export function ksBps({ good, bad }: ScoreCounts): number | null {
  const [goods, bads] = [BigInt(sum(good)), BigInt(sum(bad))];
  let [goodBelow, badBelow, widest] = [0n, 0n, 0n];
  for (let score = 0; score <= maxScore; score += 1) {
    goodBelow += BigInt(good[score] ?? 0);
    badBelow += BigInt(bad[score] ?? 0);
    const distance = badBelow * goods - goodBelow * bads;
    const size = distance < 0n ? -distance : distance;
    if (size > widest) widest = size;
  }
  return bps(widest, goods * bads);
}

/** 0 to 9, 10 to 19 and so on; the last one is 90 to 100. */
const bandsOf = ({ good, bad }: ScoreCounts): ScoreBand[] =>
  Array.from({ length: 10 }, (_, at) => {
    const [from, to] = [at * 10, at === 9 ? maxScore : at * 10 + 9];
    const [goods, bads] = [sum(good.slice(from, to + 1)), sum(bad.slice(from, to + 1))];
    return { from, to, loans: goods + bads, good: goods, bad: bads, bad_bps: badRate(bads, goods + bads) };
  });

/** AUC, KS and bands of one scorecard; null where good or bad loans are missing. */
export const separationOf = (counts: ScoreCounts): Separation => ({
  auc_bps: aucBps(counts),
  ks_bps: ksBps(counts),
  bands: bandsOf(counts),
});

type Scores = { champion: number; challenger: number };

/** Undefined when both cards agree at the minimum score. */
export function swapOf({ champion, challenger }: Scores, minScore: number): SwapGroup | undefined {
  const [passed, passes] = [champion >= minScore, challenger >= minScore];
  if (passed === passes) return undefined;
  return passes ? 'newly_passed' : 'newly_refused';
}

export type SwapCount = { loans: number; bad: number; principal: Kobo };
/** No loans yet. */
export const noSwap = (): SwapCount => ({ loans: 0, bad: 0, principal: noMoney });

/** Adds a loan to `count`. `principal`: kobo. */
export function addSwap(count: SwapCount, { isBad, principal }: { isBad: boolean; principal: Kobo }): void {
  count.loans += 1;
  count.bad += isBad ? 1 : 0;
  count.principal = plus(count.principal, principal);
}

/** The totals with their bad rate. */
export const swapSum = ({ loans, bad, principal }: SwapCount): SwapSum => ({
  loans,
  bad,
  bad_bps: badRate(bad, loans),
  principal,
});
