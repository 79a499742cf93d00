/** The loans behind a comparison: those of one group, or all whose outcome is known. */
import type { Day } from '@ajo/contract/kernel/time';
import type { ChallengerId, ComparedLoan, Scorecard, SwapGroup } from '@ajo/contract/modules/assessments.scorecards';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import type { Database } from '#platform/db/transaction';
import { emptyPage, type ListPage, maxCounted, type Window } from '#platform/lists/page';
import { findChallenger } from './challenger.store.ts';
import { swapOf } from './comparison.rules.ts';
import {
  badAmong,
  lastClosedDay,
  namesOfLoans,
  type PastLoan,
  type PastLoanQuery,
  pastLoans,
  productMinimums,
} from './past-loans.queries.ts';
import { scorecardOn } from './scorecard-setting.ts';
import { scoreOf } from './scorecard.rules.ts';

type Filters = {
  challenger_id?: ChallengerId | undefined;
  months: number;
  group?: SwapGroup | undefined;
  loan_interest_id?: LoanProductId | undefined;
};
type Scored = Pick<ComparedLoan, 'id' | 'principal' | 'min_score' | 'champion_score' | 'challenger_score'>;
type Scoring = {
  champion: Scorecard;
  challenger: Scorecard | undefined;
  minScores: ReadonlyMap<LoanProductId, number>;
  group: SwapGroup | undefined;
};

/**
 * The newest first. Outcomes are read for the rows of the page only.
 * @throws DomainError `challenger_missing`.
 */
export async function comparedLoans(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { challenger_id: id, months, group, loan_interest_id: productId }: Filters,
  window: Window,
): Promise<ListPage<ComparedLoan>> {
  const lastDay = await lastClosedDay(db);
  const challenger = id && (await findChallenger(db, id));
  if (!lastDay) return emptyPage;
  const scoring: Scoring = {
    champion: (await scorecardOn(db, clock.businessDay())).card,
    challenger: challenger?.card,
    minScores: new Map((await productMinimums(db)).map(({ id: product, minScore }) => [product, minScore])),
    group,
  };
  const { found, ...page } = await pageOfLoans(
    scoredLoans(db, { months, lastDay, productId, after: afterOf(window) }, scoring),
    window,
  );
  return { ...page, rows: await withNames(db, found, { months, lastDay }) };
}

/** One loan after the other: only a piece of them is in memory. */
async function* scoredLoans(db: Database, query: Omit<PastLoanQuery, 'withOutcome'>, scoring: Scoring): AsyncGenerator<Scored> {
  for await (const loans of pastLoans(db, { ...query, withOutcome: false }))
    for (const loan of loans) {
      const scored = scoredBy(loan, scoring);
      if (scored) yield scored;
    }
}

function scoredBy({ id, facts, isYoung, productId, principal }: PastLoan, scoring: Scoring): Scored | undefined {
  if (!facts || isYoung) return undefined;
  const { champion, challenger, minScores, group } = scoring;
  const minScore = minScores.get(productId) ?? 0;
  const [now, then] = [scoreOf(facts, champion), challenger ? scoreOf(facts, challenger) : null];
  if (group && (then === null || swapOf({ champion: now, challenger: then }, minScore) !== group)) return undefined;
  return { id, principal, min_score: minScore, champion_score: now, challenger_score: then };
}

const afterOf = (window: Window): LoanId | undefined =>
  'after' in window ? (window.after?.[0] as LoanId | undefined) : undefined;

/** `bound`: counting stops here. */
function rangeOf(window: Window): { offset: number; reach: number; bound: number } {
  if ('after' in window) return { offset: 0, reach: window.per_page, bound: window.per_page };
  const offset = (window.page - 1) * window.per_page;
  const reach = offset + window.per_page;
  return { offset, reach, bound: Math.max(window.countTo ?? maxCounted, reach) };
}

/** Walks the loans up to the page and the bound; only the rows of the page are kept. */
async function pageOfLoans(loans: AsyncIterable<Scored>, window: Window) {
  const { offset, reach, bound } = rangeOf(window);
  const found: Scored[] = [];
  let count = 0;
  for await (const loan of loans) {
    if (count >= offset && count < reach) found.push(loan);
    count += 1;
    if (count > bound) break;
  }
  const last = found.at(-1)?.id;
  const hasMore = count > bound;
  if ('after' in window) return { found, total: found.length, totalIsMinimum: false, next: hasMore && last ? [last] : undefined };
  return { found, total: Math.min(count, bound), totalIsMinimum: hasMore };
}

async function withNames(
  db: Database,
  found: readonly Scored[],
  query: { months: number; lastDay: Day },
): Promise<ComparedLoan[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [names, bad] = [await namesOfLoans(db, ids), await badAmong(db, { ...query, ids })];
  return found.flatMap((loan) => {
    const own = names.get(loan.id);
    if (!own) return [];
    const { number, customer, product, disbursedOn } = own;
    return [{ ...loan, number, customer, product, disbursed_on: disbursedOn, bad: bad.has(loan.id) }];
  });
}
