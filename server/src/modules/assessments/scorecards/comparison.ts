/** Compares a challenger with the scorecard of today on loans whose outcome is known. */
import type {
  Challenger,
  ChallengerId,
  VersionedScorecard,
  ScorecardComparison,
} from '@ajo/contract/modules/assessments.scorecards';
import type { Context } from '#context';
import { findChallenger } from './challenger.store.ts';
import { addSwap, badRate, countLoan, noCounts, noSwap, separationOf, swapOf, swapSum } from './comparison.rules.ts';
import { lastClosedDay, type PastLoan, pastLoans, type ProductMinimum, productMinimums } from './past-loans.queries.ts';
import { scorecardOn } from './scorecard-setting.ts';
import { scoreOf } from './scorecard.rules.ts';

type Cards = { champion: VersionedScorecard; challenger: Challenger };

/** Counts loans, keeps none. */
function tally({ champion, challenger }: Cards, products: readonly ProductMinimum[]) {
  const [byChampion, byChallenger] = [noCounts(), noCounts()];
  const swaps = new Map(products.map(({ id, minScore }) => [id, { minScore, newly_refused: noSwap(), newly_passed: noSwap() }]));
  const totals = { loans: 0, bad: 0, young: 0, withoutInputs: 0 };
  return {
    add({ facts, isYoung, isBad, productId, principal }: PastLoan): void {
      if (!facts) return void (totals.withoutInputs += 1);
      if (isYoung) return void (totals.young += 1);
      totals.loans += 1;
      totals.bad += isBad ? 1 : 0;
      const scores = { champion: scoreOf(facts, champion.card), challenger: scoreOf(facts, challenger.card) };
      countLoan(byChampion, scores.champion, isBad);
      countLoan(byChallenger, scores.challenger, isBad);
      const swap = swaps.get(productId);
      const group = swap && swapOf(scores, swap.minScore);
      if (group) addSwap(swap[group], { isBad, principal });
    },
    figures: () => ({
      loans: totals.loans,
      bad: totals.bad,
      bad_bps: badRate(totals.bad, totals.loans),
      left_out: { young: totals.young, without_inputs: totals.withoutInputs },
      scores: { champion: separationOf(byChampion), challenger: separationOf(byChallenger) },
      swaps: products.flatMap(({ id, name, minScore }) => {
        const swap = swaps.get(id);
        if (!swap || minScore === 0) return [];
        const groups = { newly_refused: swapSum(swap.newly_refused), newly_passed: swapSum(swap.newly_passed) };
        return [{ product_id: id, product: name, min_score: minScore, ...groups }];
      }),
    }),
  };
}

/** @throws DomainError `challenger_missing`. */
export async function compareScorecards(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, months }: { id: ChallengerId; months: number },
): Promise<ScorecardComparison> {
  const cards = { challenger: await findChallenger(db, id), champion: await scorecardOn(db, clock.businessDay()) };
  const counts = tally(cards, await productMinimums(db));
  const lastDay = await lastClosedDay(db);
  if (lastDay)
    for await (const loans of pastLoans(db, { months, lastDay, withOutcome: true })) for (const loan of loans) counts.add(loan);
  return { ...cards, months, last_day: lastDay, ...counts.figures() };
}
