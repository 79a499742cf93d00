/** Compares a challenger with the scorecard of today on past loans, and lists the loans behind the figures. */
import type { Day } from '@ajo/contract/kernel/time';
import type {
  Challenger,
  ChallengerId,
  ComparedLoan,
  NumberedScorecard,
  ScorecardComparison,
  SwapGroup,
} from '@ajo/contract/modules/assessments.scorecards';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { emptyPage, type ListPage, maxCounted, type Window } from '#platform/lists/page';
import { challengerMissing } from '../assessments.errors.ts';
import { findChallenger } from './challenger.store.ts';
import { addSwap, badRate, countLoan, noCounts, noSwap, separationOf, swapOf, swapSum } from './comparison.rules.ts';
import {
  badAmong,
  lastClosedDay,
  namesOfLoans,
  type PastLoan,
  type PastLoanQuery,
  pastLoans,
  type ProductMinimum,
  productMinimums,
} from './past-loans.queries.ts';
import { scorecardOn } from './scorecard-setting.ts';
import { scoreOf } from './scorecard.rules.ts';

type Within = Pick<Context, 'db' | 'clock'>;
type Cards = { champion: NumberedScorecard; challenger: Challenger };

/** @throws DomainError `challenger_missing`. */
async function cardsOf<Id extends ChallengerId | undefined>(
  { db, clock }: Within,
  id: Id,
): Promise<{ champion: NumberedScorecard; challenger: Id extends ChallengerId ? Challenger : undefined }> {
  const challenger = id && (await findChallenger(db, id));
  if (id && !challenger) throw challengerMissing();
  return { challenger: challenger as Id extends ChallengerId ? Challenger : undefined, champion: await scorecardOn(db, clock.businessDay()) };
}

/** Counts loans, keeps none. */
function tally({ champion, challenger }: Cards, products: readonly ProductMinimum[]) {
  const [byChampion, byChallenger] = [noCounts(), noCounts()];
  const swaps = new Map(products.map(({ id }) => [id, { newly_refused: noSwap(), newly_passed: noSwap() }]));
  const minScores = minScoresOf(products);
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
      const group = swapOf(scores, minScores.get(productId) ?? 0);
      const count = group && swaps.get(productId)?.[group];
      if (count) addSwap(count, { isBad, principal });
    },
    figures: () => ({
      loans: totals.loans,
      bad: totals.bad,
      bad_bps: badRate(totals.bad, totals.loans),
      left_out: { young: totals.young, without_inputs: totals.withoutInputs },
      scores: { champion: separationOf(byChampion), challenger: separationOf(byChallenger) },
      swaps: products.flatMap(({ id, name, minScore }) => {
        const counts = swaps.get(id);
        if (!counts || minScore === 0) return [];
        const { newly_refused: refused, newly_passed: passed } = counts;
        const groups = { newly_refused: swapSum(refused), newly_passed: swapSum(passed) };
        return [{ product_id: id, product: name, min_score: minScore, ...groups }];
      }),
    }),
  };
}

const minScoresOf = (products: readonly ProductMinimum[]): ReadonlyMap<LoanProductId, number> =>
  new Map(products.map(({ id, minScore }) => [id, minScore]));

/** @throws DomainError `challenger_missing`. */
export async function compareScorecards(
  within: Within,
  { id, months }: { id: ChallengerId; months: number },
): Promise<ScorecardComparison> {
  const { db } = within;
  const cards = await cardsOf(within, id);
  const counts = tally(cards, await productMinimums(db));
  const lastDay = await lastClosedDay(db);
  if (lastDay)
    for await (const loans of pastLoans(db, { months, lastDay, withOutcome: true })) for (const loan of loans) counts.add(loan);
  return { ...cards, months, last_day: lastDay, ...counts.figures() };
}

type LoanQuery = {
  challenger_id?: ChallengerId | undefined;
  months: number;
  group?: SwapGroup | undefined;
  loan_interest_id?: LoanProductId | undefined;
};
type Scored = Pick<ComparedLoan, 'id' | 'principal' | 'min_score' | 'champion_score' | 'challenger_score'>;

/** The compared loans, or those of one group, the newest first. Outcomes are read for the rows of the page only. */
export async function comparedLoans(within: Within, query: LoanQuery, window: Window): Promise<ListPage<ComparedLoan>> {
  const { db } = within;
  const { challenger_id: id, months, group, loan_interest_id: productId } = query;
  const lastDay = await lastClosedDay(db);
  if (!lastDay) return emptyPage;
  const { champion, challenger } = await cardsOf(within, id);
  const minScores = minScoresOf(await productMinimums(db));
  const scored = ({ facts, isYoung, ...loan }: PastLoan): Scored[] => {
    if (!facts || isYoung) return [];
    const minScore = minScores.get(loan.productId) ?? 0;
    const [now, then] = [scoreOf(facts, champion.card), challenger ? scoreOf(facts, challenger.card) : null];
    if (group && (then === null || swapOf({ champion: now, challenger: then }, minScore) !== group)) return [];
    return [{ id: loan.id, principal: loan.principal, min_score: minScore, champion_score: now, challenger_score: then }];
  };
  const { found, ...page } = await pageOfLoans(within, { query: { months, lastDay, productId }, window, scored });
  return { ...page, rows: await withNames(within, found, { months, lastDay }) };
}

type Walk = {
  query: Pick<PastLoanQuery, 'months' | 'lastDay' | 'productId'>;
  window: Window;
  scored: (loan: PastLoan) => Scored[];
};

/** Walks the loans up to the page and the bound of counting; only the rows of the page are kept. */
async function pageOfLoans({ db }: Within, { query, window, scored }: Walk) {
  const isExport = 'after' in window;
  const offset = isExport ? 0 : (window.page - 1) * window.per_page;
  const reach = offset + window.per_page;
  const bound = isExport ? reach : Math.max(window.countTo ?? maxCounted, reach);
  const after = isExport ? (window.after?.[0] as LoanId | undefined) : undefined;
  const found: Scored[] = [];
  let count = 0;
  walk: for await (const loans of pastLoans(db, { ...query, after, withOutcome: false }))
    for (const loan of loans.flatMap(scored)) {
      if (count >= bound) {
        count += 1;
        break walk;
      }
      if (count >= offset && count < reach) found.push(loan);
      count += 1;
    }
  const last = found.at(-1)?.id;
  return {
    found,
    total: Math.min(count, bound),
    totalIsMinimum: !isExport && count > bound,
    next: isExport && last && count > bound ? [last] : undefined,
  };
}

async function withNames({ db }: Within, found: readonly Scored[], query: { months: number; lastDay: Day }): Promise<ComparedLoan[]> {
  const ids = found.map(({ id }) => id);
  const [names, bad] = [await namesOfLoans(db, ids), await badAmong(db, { ...query, ids })];
  return found.flatMap((loan) => {
    const own = names.get(loan.id);
    if (!own) return [];
    const { number, customer, product, disbursedOn } = own;
    return [{ ...loan, number, customer, product, disbursed_on: disbursedOn, bad: bad.has(loan.id) }];
  });
}
