/** Reads the dunning sequence with its versions, and the log of its steps. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type {
  DunningChannel,
  DunningEntry,
  DunningOutcome,
  DunningReason,
  DunningRow,
  DunningSequenceView,
} from '@ajo/contract/modules/recovery.dunning';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { loanNumber } from '#modules/loans';
import { settingVersions } from '#modules/settings';
import { customerScope } from '#modules/users';
import { nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { dunningSetting, stepsToday } from './dunning-setting.ts';

export async function dunningView({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<DunningSequenceView> {
  const versions = await settingVersions(db, dunningSetting);
  return {
    steps: await stepsToday(db, { clock }),
    versions: versions.map(({ effectiveOn, changedBy, changedAt, value }) => ({
      effective_on: effectiveOn,
      changed_by: changedBy,
      changed_at: changedAt,
      steps: value.steps,
    })),
  };
}

type Filters = {
  search?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  step?: number | undefined;
  channel?: DunningChannel | undefined;
  outcome?: DunningOutcome | undefined;
  branch_id?: string | undefined;
};
type EntryColumns = {
  id: string;
  step_days: number;
  channel: DunningChannel;
  outcome: DunningOutcome;
  reason: DunningReason | null;
  days_past_due: number;
  overdue_kobo: Kobo;
  subject: string | null;
  message: string | null;
  logged_at: Date;
};
type Columns = EntryColumns & {
  loan_id: LoanId;
  number: bigint;
  customer_id: UserId;
  name: string;
  branch: string | null;
};

const entryColumns = sql`g.id, g.step_days, g.channel, g.outcome, g.reason, g.days_past_due, g.overdue_kobo, g.subject, g.message, g.logged_at`;

/** The latest first. */
export async function searchDunning(db: Database, actor: Actor, filters: Filters, window: Window): Promise<ListPage<DunningRow>> {
  const { rows, ...page } = await readPage<Columns>(db, {
    found: ({ columns, after, end }) => sql`select g.id${columns} from dunning_log g join users on users.id = g.customer_id
      where ${customerScope(actor, 'defaulters.read', 'g.customer_id')} and ${fits(filters)} and ${after} ${end}`,
    order: [
      { ...sortColumn('g.logged_at', 'timestamptz'), descending: true },
      { ...idColumn('g.id'), descending: true },
    ],
    rows: sql`select page.position, ${entryColumns}, g.loan_id, loans.number, g.customer_id,
        users.first_name || ' ' || users.last_name as name, branches.name as branch
      from page join dunning_log g on g.id = page.id join loans on loans.id = g.loan_id join users on users.id = g.customer_id
        left join branches on branches.id = users.branch_id`,
    page: window,
    plannedPerCall: filters.search !== undefined,
  });
  return {
    ...page,
    rows: rows.map((row) => ({
      ...entryOf(row),
      loan_id: row.loan_id,
      number: loanNumber(row.number),
      customer: { id: row.customer_id, name: row.name },
      branch: row.branch,
    })),
  };
}

function fits({ search, from, to, branch_id: branchId, ...of }: Filters): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(search ? [nameHolds('users', search)] : []),
      ...(from ? [sql`g.logged_at >= ${startOfDay(from)}`] : []),
      ...(to ? [sql`g.logged_at < ${startOfDay(addDays(to, 1))}`] : []),
      ...(of.step === undefined ? [] : [sql`g.step_days = ${of.step}`]),
      ...(of.channel ? [sql`g.channel = ${of.channel}`] : []),
      ...(of.outcome ? [sql`g.outcome = ${of.outcome}`] : []),
      ...(branchId ? [sql`users.branch_id = ${branchId}`] : []),
    ],
    sql` and `,
  );
}

const entryOf = (row: EntryColumns): DunningEntry => ({
  id: row.id,
  step: row.step_days,
  channel: row.channel,
  outcome: row.outcome,
  reason: row.reason,
  days_past_due: row.days_past_due,
  overdue: row.overdue_kobo,
  subject: row.subject,
  message: row.message,
  logged_at: row.logged_at,
});

/** Of a loan that the caller may see, newest first. */
export async function dunningOfLoan(db: Database, loanId: LoanId): Promise<DunningEntry[]> {
  const { rows } = await sql<EntryColumns>`select ${entryColumns} from dunning_log g where g.loan_id = ${loanId}
    order by g.logged_at desc, g.id desc limit 200`.execute(sqlOf(db));
  return rows.map(entryOf);
}
