/** Reads the field visits of a day, and those of a loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { ContactOutcome } from '@ajo/contract/modules/recovery';
import type { VisitList, VisitResult, VisitRow } from '@ajo/contract/modules/recovery.visits';
import type { Context } from '#context';
import { loanMissing, loanNumber } from '#modules/loans';
import { customerScope, hidesContacts, isLateRow, lossOf } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { writtenOffOn } from './written-off.queries.ts';

/** As many as one person reaches in a day: no more of them is on a phone. */
const visitsPerDay = 40;

type VisitColumns = {
  id: string;
  number: bigint;
  customer_id: string;
  name: string;
  phone: string | null;
  address: string | null;
  landmark: string | null;
  area: string | null;
  late_since: Day | null;
  overdue: Kobo;
  written_off_on: Day | null;
  spoken_to: ContactOutcome | null;
};

/**
 * The caller's own customers whose latest promise is over, or was made today: the longest late first, then the latest write-off with something left.
 * The list ends with the day or with the session.
 */
export async function visitsOf({ db, clock }: Pick<Context, 'db' | 'clock'>, actor: Actor): Promise<VisitList> {
  const [day, now] = [clock.businessDay(), clock.now()];
  const { rows } = await sql<VisitColumns>`
    select * from (
      select loans.id, loans.number, loans.customer_id, users.first_name || ' ' || users.last_name as name, users.phone,
        profiles.address, profiles.landmark, nullif(concat_ws(', ', profiles.city, profiles.state), '') as area,
        late.late_since, late.overdue, late.written_off_on, spoken.outcome as spoken_to
      from (select r.loan_id, min(r.due_on) filter (where ${isLateRow('r', day)}) as late_since,
              coalesce(sum(r.open_kobo) filter (where r.due_on < ${day}), 0)::bigint as overdue, null::date as written_off_on
            from loan_payments r join loans l on l.id = r.loan_id and l.schedule_run = r.run and l.status = 'active'
              join users u on u.id = l.customer_id
            where r.status in ('pending', 'incomplete') and ${isOwn(actor, 'u')} group by r.loan_id
          union all select loans.id, null, ${lossOf('loans').left}, ${writtenOffOn} from loans join users u on u.id = loans.customer_id
            where loans.status = 'written_off' and ${isOwn(actor, 'u')} and ${lossOf('loans').left} > 0) late
        join loans on loans.id = late.loan_id join users on users.id = loans.customer_id
        left join profiles on profiles.user_id = users.id
        left join lateral (select c.outcome from recovery_contacts c where c.customer_id = users.id and c.channel not in ('mail', 'app')
          and c.outcome in ('reached', 'refused', 'promise') and c.contacted_at >= ${startOfDay(day)} order by c.contacted_at desc limit 1) spoken on true
      where coalesce(late.late_since, late.written_off_on) is not null and ${customerScope(actor, 'recovery.log', 'loans.customer_id')}
        and not exists (select from (select c.promised_on, coalesce(c.promised_since, (c.contacted_at at time zone 'Africa/Lagos')::date) as since
            from recovery_contacts c where c.loan_id = loans.id and c.outcome = 'promise' order by c.contacted_at desc, c.id desc limit 1) latest
          where latest.promised_on >= ${day} and latest.since < ${day})
      order by late.late_since nulls last, late.written_off_on desc, loans.id limit ${visitsPerDay}) today
    order by area nulls last, address, name, id`.execute(sqlOf(db));
  return { day, listed_at: now, expires_at: await endOf(db, actor, day), rows: rows.map((row) => visitOf(row, actor, day)) };
}

/** Of the recovery officer, and of the account officer where there is none. */
const isOwn = (actor: Actor, user: string) =>
  sql`coalesce(${sql.ref(`${user}.recovery_officer_id`)}, ${sql.ref(`${user}.account_officer_id`)}) = ${actor.id}`;

async function endOf(db: Database, { sessionId }: Actor, day: Day): Promise<Date> {
  const endOfDay = startOfDay(addDays(day, 1));
  if (sessionId === undefined) return endOfDay;
  const session = await sqlOf(db).selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirst();
  return session && session.expires_at < endOfDay ? session.expires_at : endOfDay;
}

function visitOf(row: VisitColumns, actor: Actor, day: Day): VisitRow {
  const isHidden = hidesContacts(actor.role, 'user');
  return {
    id: row.id as LoanId,
    number: loanNumber(row.number),
    customer: { id: row.customer_id as VisitRow['customer']['id'], name: row.name, phone: isHidden ? null : row.phone },
    address: isHidden ? null : row.address,
    landmark: isHidden ? null : row.landmark,
    area: row.area ?? 'No address',
    days_past_due: row.late_since && daysBetween(row.late_since, day),
    overdue: row.overdue,
    written_off_on: row.written_off_on,
    spoken_to: row.spoken_to,
  };
}

/** Newest first. @throws DomainError `loan_missing` for a loan out of scope. */
export async function visitsOfLoan(db: Database, actor: Actor, id: LoanId): Promise<VisitResult[]> {
  const scoped = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('id', '=', id)
    .where(customerScope(actor, 'defaulters.read', 'loans.customer_id'))
    .executeTakeFirst();
  if (!scoped) throw loanMissing();
  return readVisits(db, sql`v.loan_id = ${id}`);
}

export async function visitById(db: Database, id: string): Promise<VisitResult> {
  const [visit] = await readVisits(db, sql`v.id = ${id}`);
  if (!visit) throw new Error('a visit that was just recorded is missing');
  return visit;
}

async function readVisits(db: Database, condition: ReturnType<typeof sql>): Promise<VisitResult[]> {
  const { rows } = await sql<VisitResult>`select v.id, v.loan_id, v.outcome, v.note, v.visited_at, v.device_at, v.received_at,
      v.recorded_by_name as recorded_by, v.refusal, c.breach
    from field_visits v left join recovery_contacts c on c.id = v.contact_id where ${condition} order by v.visited_at desc, v.id desc limit 200`.execute(
    sqlOf(db),
  );
  return rows;
}
