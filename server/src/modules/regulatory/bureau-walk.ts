/** One walk through the loans of a month: its counts, and where in it the rows of each list begin, so that a page reads its own part alone. */
import { minuteMs } from '@ajo/contract/kernel/time';
import type { BureauList, BureauMonth, BureauProblem } from '@ajo/contract/modules/regulatory';
import type { Context } from '#context';
import type { Database } from '#platform/db/transaction';
import type { BureauLoan, MonthSpan } from './bureau.ts';
import { batchSize, loansOfMonth, partsOfMonth } from './bureau.queries.ts';
import { problemsOf } from './bureau.rules.ts';

export type Within = Pick<Context, 'db' | 'clock'>;
export type Checked = { loan: BureauLoan; problems: BureauProblem[] };
export type Counts = Pick<BureauMonth, 'loans' | 'borrowers'>;

/** Counts loans and people as they come by. A person with one valid loan is in the file. */
export class BureauCounter {
  private readonly loans = { included: 0, left_out: 0 };
  private readonly borrowers = { included: 0, left_out: 0 };
  private last: { id: string; isIncluded: boolean } | undefined;

  /** True when the loan is valid and the first such loan of its person. */
  add({ loan, problems }: Checked): boolean {
    const isValid = problems.length === 0;
    this.loans[isValid ? 'included' : 'left_out'] += 1;
    const person = this.last?.id === loan.borrower.id ? this.last : undefined;
    if (!person) this.borrowers[isValid ? 'included' : 'left_out'] += 1;
    const isFirstValid = isValid && !person?.isIncluded;
    if (person && isFirstValid) {
      this.borrowers.included += 1;
      this.borrowers.left_out -= 1;
    }
    this.last = { id: loan.borrower.id, isIncluded: isValid || person?.isIncluded === true };
    return isFirstValid;
  }

  counts(): Counts {
    return { loans: { ...this.loans }, borrowers: { ...this.borrowers } };
  }
}

type Totals = Record<BureauList | 'problems', number>;
/** The rows of each list before this position, which begins with another person. */
type Place = Totals & { at: number };
type Walk = { counts: Counts; total: Totals; places: readonly Place[] };

const totalsOf = ({ loans, borrowers }: Counts, problems: number): Totals => ({
  problems,
  loans_included: loans.included,
  loans_left_out: loans.left_out,
  borrowers_included: borrowers.included,
  borrowers_left_out: borrowers.left_out,
});

const checked = (loan: BureauLoan): Checked => ({ loan, problems: problemsOf(loan) });

async function walk(db: Database, span: MonthSpan, size: number): Promise<Walk> {
  const counter = new BureauCounter();
  const places: Place[] = [];
  let [at, problems, last] = [0, 0, ''];
  for await (const loans of loansOfMonth(db, span, size)) {
    const [first] = loans;
    if (first && first.borrower.id !== last) places.push({ at, ...totalsOf(counter.counts(), problems) });
    for (const one of loans.map(checked)) {
      counter.add(one);
      problems += one.problems.length;
      last = one.loan.borrower.id;
    }
    at += size;
  }
  return { counts: counter.counts(), total: totalsOf(counter.counts(), problems), places };
}

/** Positions and counts without anyone's data. Of one month, because a lender sends one at a time. */
const newest = new WeakMap<Database, { month: string; since: number; found: Walk }>();
const recentMs = 5 * minuteMs;

/** As the people are now. */
export async function walkMonth({ db, clock }: Within, span: MonthSpan, size = batchSize): Promise<Walk> {
  const since = clock.now().getTime();
  const found = await walk(db, span, size);
  newest.set(db, { month: span.month, since, found });
  return found;
}

/** The newest walk of the last minutes: the pages behind the first add up to it. */
export async function recentWalk(within: Within, span: MonthSpan): Promise<Walk> {
  const known = newest.get(within.db);
  const isRecent = known?.month === span.month && known.since > within.clock.now().getTime() - recentMs;
  return known && isRecent ? known.found : walkMonth(within, span);
}

type Part<T> = { list: keyof Totals; from: number; to: number; rowsIn: (loans: readonly Checked[]) => T[] };

/** The rows `from` until before `to`. Parts of the month without any of them are not read. */
export async function rowsOfPart<T>(
  db: Database,
  span: MonthSpan,
  { places, total }: Walk,
  { list, from, to, rowsIn }: Part<T>,
): Promise<T[]> {
  const parts = places
    .map((place, index) => {
      const next = places[index + 1];
      return { at: place.at, end: next?.at, before: place[list], until: next?.[list] ?? total[list] };
    })
    .filter(({ before, until }) => until > before && until > from && before < to);
  if (parts.length === 0) return [];
  const rows: T[] = [];
  for await (const loans of partsOfMonth(db, span, parts)) rows.push(...rowsIn(loans.map(checked)));
  const before = parts[0]?.before ?? 0;
  return rows.slice(Math.max(0, from - before), Math.max(0, to - before));
}
