/** Reads what the checklist of a month rests on: every figure is that of the screen which the line links. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { EarlierMonth } from '@ajo/contract/modules/month-close';
import type { Context } from '#context';
import { countOpenDifferences } from '#modules/ledger/proofs';
import { trialBalance } from '#modules/ledger';
import { firstJournalDay } from '#modules/ledger/periods';
import { bankReconciliation, reconciliationDays } from '#modules/reconciliation';
import { taxesOf, taxNames } from '#modules/taxes';
import { undecidedUntil } from '#modules/wallets/suspense';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { monthSpan, monthSubject } from './month.ts';
import { checksOf, earlierOpenMonths, type MonthFacts, monthsBetween } from './month.rules.ts';

type Row = {
  /** The first day of the lender. */
  firstOn: Day;
  openDays: number;
  failures: number;
  closedAt: Date | null;
  provenAt: Date | null;
  provisions: Kobo;
  downloadedAt: Date | null;
};

/** Days before the first one of the lender are not open: that of the first business day, or else of the first journal, or today. */
async function daysOf({ db, clock }: Pick<Context, 'db' | 'clock'>, month: string): Promise<Row> {
  const { first, last } = monthSpan(month);
  const unclosed = (await firstJournalDay(db)) ?? clock.businessDay();
  const { rows } = await sql<Row>`with began as (select coalesce(min(on_day), ${unclosed}::date) as on_day from business_days),
    days as (select d::date as on_day from began, generate_series(${first}::date, ${last}::date, interval '1 day') d
       where d::date >= began.on_day),
    closing as (select case when bool_and(b.closed_at is not null) then max(b.closed_at) end as closed_at,
        count(*) filter (where b.closed_at is null)::int as open from days left join business_days b using (on_day))
    select (select on_day::text from began) as "firstOn", c.open as "openDays", c.closed_at as "closedAt",
      (select count(*)::int from day_failures where on_day <= ${last} and resolved_at is null) as failures,
      (select max(proven_at) from book_proofs) as "provenAt",
      (select coalesce(sum(provision_kobo), 0)::bigint from loan_days where on_day = ${last} and replaced_by is null) as provisions,
      (select max(at) from history where subject_kind = 'month' and subject_id = ${monthSubject(month).id}
        and action = 'downloaded the trial balance' and at >= c.closed_at) as "downloadedAt"
    from closing c`.execute(sqlOf(db));
  if (!rows[0]) throw new Error('an aggregate has one row');
  return rows[0];
}

export async function factsOfMonth(context: Pick<Context, 'db' | 'clock'>, month: string): Promise<MonthFacts> {
  const { first, last } = monthSpan(month);
  const { rows } = await trialBalance(context.db, { asOf: last });
  const balance = (code: string): Kobo => rows.find((row) => row.code === code)?.balance ?? noMoney;
  const today = context.clock.businessDay();
  const days = isBefore(today, first) ? [] : await reconciliationDays(context, { start_date: first, end_date: last });
  const taxes = await taxesOf(context, month);
  const { firstOn, ...facts } = await daysOf(context, month);
  return {
    ...facts,
    differences: await countOpenDifferences(context.db),
    allowance: balance('1190'),
    unreconciled: days.filter(({ on, status }) => status !== 'reconciled' && !isBefore(on, firstOn)).length,
    bank: await bankReconciliation(context, last),
    suspense: await undecidedUntil(context.db, last),
    openTaxes: taxes
      .filter(({ status }) => status === 'open' || status === 'overdue')
      .map(({ tax, open }) => ({ name: taxNames[tax], open })),
  };
}

/** What an approver must read of the months before; undefined once a month is closed, because months close in order from then. */
export const earlierMonthsOf = async (
  db: Database,
  month: { first: Day; closedThrough: Day | undefined },
): Promise<string | undefined> => (month.closedThrough ? undefined : earlierOpenMonths(month, await firstJournalDay(db)));

/** As many checklists as a person reads, the newest. */
const shownEarlier = 6;

/** The months before that are not closed, each with the lines of its own checklist that are open. */
export async function earlierChecksOf(
  context: Pick<Context, 'db' | 'clock'>,
  { first, closedThrough }: { first: Day; closedThrough: Day | undefined },
): Promise<EarlierMonth[]> {
  const from = closedThrough ? addDays(closedThrough, 1) : await firstJournalDay(context.db);
  const earlier: EarlierMonth[] = [];
  for (const month of monthsBetween(from, first).slice(-shownEarlier)) {
    const { first: firstDay, last } = monthSpan(month);
    const checks = checksOf(await factsOfMonth(context, month));
    earlier.push({ month, first_day: firstDay, last_day: last, open: checks.filter(({ state }) => state !== 'done') });
  }
  return earlier;
}
