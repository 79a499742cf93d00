/** Which loans wait for a person and which fall due: conditions on `loans` that lists and counts share, so that they agree. */
import { type Actor, type Capability, may, type Scope, scopeOf, staffRoles } from '@ajo/contract/kernel/access';
import { addDays, addMonths, type Day, day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanStanding, PendingLoanStep } from '@ajo/contract/modules/loans';
import { SecondApprovalKind, secondApprovalRights } from '@ajo/contract/modules/loans.second-approvals';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { RawBuilder } from 'kysely';
import { broughtMoney, collectedColumns, dueKobo, fellDue } from '#modules/loan-accounts/due-rows';
import { isGuaranteedBy } from '#modules/guarantors';
import { isLateRow } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Condition = RawBuilder<boolean>;

const byOther = (personId: RawBuilder<unknown>): Condition => sql<boolean>`not ${isGuaranteedBy(sql`loans.id`, personId)}`;
/** Opinions on the terms as they are now (see `assessedSince`), except those of guarantors of the loan. */
const opinion = (more: RawBuilder<unknown>): Condition => sql<boolean>`exists (select from loan_opinions o
  where o.loan_id = loans.id and o.at >= greatest(loans.terms_changed_at, loans.applied_at) and ${more} and ${byOther(sql`o.by_id`)})`;
const not = (condition: Condition): Condition => sql<boolean>`not ${condition}`;
const pending = sql<boolean>`loans.status = 'pending'`;

export type Limits = { subadmin: Kobo };

/** The steps of an application that are queues of their own; second approvals are in the list of approvals. */
export const deskSteps = ['recommendation', 'review', 'approval', 'release'] as const;
export type DeskStep = (typeof deskSteps)[number];

/** The step is open, without regard to the person. */
function stepIsOpen(step: DeskStep): Condition {
  const all = {
    recommendation: [pending, not(opinion(sql`o.kind = 'recommendation'`))],
    review: [pending, not(opinion(sql`o.kind = 'review'`))],
    approval: [pending, opinion(sql`o.kind = 'recommendation'`), cleared, not(secondApproverPending), guaranteed],
    release: [sql<boolean>`loans.status = 'approved'`, sql<boolean>`loans.offer_accepted_at is not null`],
  }[step];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** This person has not taken the step before it, and has the authority for the amount. */
function mayTakeStep(step: DeskStep, person: { id: RawBuilder<unknown>; role: RawBuilder<unknown> }, limits: Limits): Condition {
  const byThem = sql`o.by_id = ${person.id}`;
  const notPrepared = sql<boolean>`loans.prepared_by is distinct from ${person.id}`;
  const all = {
    recommendation: [not(opinion(sql`o.kind = 'review' and ${byThem}`))],
    review: [notPrepared, not(opinion(sql`o.kind = 'recommendation' and ${byThem}`))],
    approval: [
      notPrepared,
      not(opinion(sql`o.kind in ('recommendation', 'review') and ${byThem}`)),
      sql<boolean>`(${person.role} <> 'subadmin' or loans.principal_kobo <= ${limits.subadmin})`,
    ],
    release: [
      notPrepared,
      sql<boolean>`loans.approved_by is distinct from ${person.id}`,
      not(opinion(sql`o.kind = 'first_approval' and ${byThem}`)),
    ],
  }[step];
  const impartial = sql<boolean>`loans.customer_id <> ${person.id} and ${byOther(person.id)}`;
  return sql<boolean>`${impartial} and ${sql.join(all, sql` and `)}`;
}

const capabilityOfStep: Record<DeskStep, Capability> = {
  recommendation: 'loans.recommend',
  review: 'loans.review',
  approval: 'loans.approve',
  release: 'loans.release',
};

/**
 * Pending for this caller: the next step is theirs and open, and they have not taken the one before. The credit rules are not
 * evaluated: an application that they decline stays pending until it is denied.
 */
export function waitingFor(actor: Actor, waiting: PendingLoanStep, limits: Limits): Condition {
  if (waiting === 'second_approval') return secondApproval(actor);
  if (!may(actor.role, capabilityOfStep[waiting])) return sql<boolean>`false`;
  const person = { id: sql`${actor.id}::uuid`, role: sql`${actor.role}::text` };
  return sql<boolean>`(${stepIsOpen(waiting)} and ${mayTakeStep(waiting, person, limits)})`;
}

/** Since when a loan waits for its next step: an application as it is now, or an accepted offer. */
export const waitsSince = sql<Date>`case when loans.status = 'pending' then greatest(loans.terms_changed_at, loans.applied_at)
  else coalesce(loans.offer_accepted_at, loans.applied_at) end`;

/** One of two has approved: the other finds it among the approvals. */
const secondApproverPending = sql<boolean>`exists (select from approvals a where a.kind = 'loan_approval'
  and a.subject_kind = 'loan' and a.subject_id = loans.id and a.state = 'pending' and ${byOther(sql`a.asked_by`)})`;

/** The last word of compliance on the terms as they are. */
const cleared = sql<boolean>`(select o.verdict from loan_opinions o where o.loan_id = loans.id and o.kind = 'review'
  and o.at >= greatest(loans.terms_changed_at, loans.applied_at) and ${byOther(sql`o.by_id`)} order by o.at desc, o.id desc limit 1) = 'cleared'`;
const guaranteed = sql<boolean>`(select count(*) from guarantors g where g.loan_id = loans.id and g.status = 'registered')
  >= loans.required_guarantors`;

function secondApproval(actor: Actor): Condition {
  const kinds = SecondApprovalKind.options.filter((kind) => may(actor.role, secondApprovalRights[kind]));
  if (kinds.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(loans.customer_id <> ${actor.id} and ${byOther(sql`${actor.id}::uuid`)} and exists (select from approvals a where a.subject_kind = 'loan' and a.subject_id = loans.id and a.state = 'pending'
    and a.asked_by <> ${actor.id} and a.kind = any (${kinds.map((kind) => `loan_${kind}`)})))`;
}

const firstOfMonth = (today: Day): Day => day(`${today.slice(0, 8)}01`);

type RowStanding = Exclude<LoanStanding, 'disbursed_this_month' | 'probation' | 'being_returned' | 'payout_failed'>;

/** Rows of the present schedule, `r`. */
function rowsThat(standing: RowStanding, today: Day): RawBuilder<unknown> {
  const open = sql`r.status in ('pending', 'incomplete')`;
  const rows = {
    due_today: sql`${open} and r.due_on = ${today}`,
    overdue: isLateRow('r', today),
    due_this_month: fellDue('loans', { from: firstOfMonth(today), to: addDays(addMonths(firstOfMonth(today), 1), -1) }),
  }[standing];
  return sql`from loan_payments r where r.loan_id = loans.id and r.run = loans.schedule_run and ${rows}`;
}

/** Restructured or rescheduled while late and not performing yet, as the last closed day has it; one of today has no day yet. */
const onProbation = sql<boolean>`(loans.status = 'active' and loans.carried_days_late > 0 and coalesce((select d.class_days > d.days_past_due or coalesce(d.on_day < loans.probation_since, false) from loan_days d where d.loan_id = loans.id and d.replaced_by is null order by d.on_day desc limit 1), true))`;

const payoutFailed = sql<boolean>`(loans.status = 'disbursement_failed')`;
const isBeingReturned = sql<boolean>`(loans.status = 'active' and loans.cooling_off_requested_at is not null)`;

/** What is missing until a returned loan is cancelled: `netPaidOut` less what the customer has paid, in SQL. */
const leftToReturn = sql<Kobo>`greatest(0, loans.principal_kobo - loans.undrawn_kobo - loans.fee_kobo - loans.down_payment_kobo
  - (select coalesce(sum(p.amount_kobo), 0) from payment_logs p where p.loan_id = loans.id and p.kind = 'payment' and ${broughtMoney}
    and not exists (select from payment_logs undone where undone.reverses_id = p.id)))::bigint`;

export async function leftToReturnOf(db: Database, id: LoanId): Promise<Kobo> {
  const row = sqlOf(db).selectFrom('loans').select(leftToReturn.as('left')).where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).left;
}

/** Payouts of this month, `p`, each on its own day: a loan that comes in parts may have one without the first. */
const paidOutSince = (today: Day): RawBuilder<unknown> =>
  sql`from loan_payouts p where p.paid_on >= ${firstOfMonth(today)} and p.returned_on is null`;

/** How loans stand today. */
export function standsAs(standing: LoanStanding, today: Day): Condition {
  if (standing === 'disbursed_this_month')
    return sql<boolean>`(loans.status in ('active', 'completed', 'written_off') and loans.id in (select p.loan_id ${paidOutSince(today)}))`;
  if (standing === 'probation') return onProbation;
  if (standing === 'being_returned') return isBeingReturned;
  if (standing === 'payout_failed') return payoutFailed;
  const states = standing === 'due_this_month' ? sql`('active', 'completed', 'written_off')` : sql`('active')`;
  return sql<boolean>`(loans.status in ${states} and exists (select ${rowsThat(standing, today)}))`;
}

type QueueFilter = { standing?: LoanStanding | undefined; waiting?: PendingLoanStep | undefined };

export type QueueAmounts = { amount: RawBuilder<Kobo>; paid: RawBuilder<Kobo> };
const nothing = sql<Kobo>`0::bigint`;
/** What leaves is less than what was approved: `netPayout` in SQL. */
const leaves = sql<Kobo>`(loans.principal_kobo - loans.undrawn_kobo - loans.fee_kobo - loans.down_payment_kobo)`;

/**
 * What the figure of a list adds up: what is to be paid out, what was paid out this month, what is missing of returned loans, what was
 * applied for or lent, or what is open on the rows it is about. Of the month: what falls due in it and what of that is collected.
 */
export function amountsOf({ standing, waiting }: QueueFilter, today: Day): QueueAmounts {
  if (waiting === 'release' || standing === 'payout_failed') return { amount: leaves, paid: nothing };
  if (standing === 'disbursed_this_month')
    return {
      amount: sql<Kobo>`(select coalesce(sum(p.amount_kobo), 0)::bigint ${paidOutSince(today)} and p.loan_id = loans.id)`,
      paid: nothing,
    };
  if (standing === 'being_returned') return { amount: leftToReturn, paid: nothing };
  if (!standing || standing === 'probation')
    return {
      // What is requested until it is paid out, then what was really lent.
      amount: sql<Kobo>`case when loans.disbursed_on is null then loans.principal_kobo else loans.principal_kobo - loans.undrawn_kobo end`,
      paid: nothing,
    };
  const sumOf = (kobo: RawBuilder<unknown>) => sql<Kobo>`(select coalesce(sum(${kobo}), 0)::bigint ${rowsThat(standing, today)})`;
  return standing === 'due_this_month'
    ? { amount: sumOf(dueKobo), paid: sumOf(collectedColumns('loans')) }
    : { amount: sumOf(sql`r.open_kobo`), paid: nothing };
}

export type OpenSteps = ReadonlySet<DeskStep>;

/** The steps that wait for a person now. */
export async function openSteps(db: Database, loanId: LoanId): Promise<OpenSteps> {
  const columns = deskSteps.map((step) => sql`(${stepIsOpen(step)}) as ${sql.ref(step)}`);
  const { rows } = await sql<
    Record<DeskStep, boolean>
  >`select ${sql.join(columns)} from loans where loans.id = ${loanId}`.execute(sqlOf(db));
  return new Set(deskSteps.filter((step) => rows[0]?.[step]));
}

/** As many guarantors have accepted as the loan requires, and no more. */
export async function guarantorsAreComplete(db: Database, loanId: LoanId): Promise<boolean> {
  const { rows } = await sql<{ complete: boolean }>`
    select (select count(*) from guarantors g where g.loan_id = loans.id and g.status = 'registered') = loans.required_guarantors
      as complete from loans where loans.id = ${loanId}`.execute(sqlOf(db));
  return rows[0]?.complete ?? false;
}

type DeskPerson = { id: string; number: bigint; customer: string; principal: Kobo };
type Desk = { loanId: LoanId; step: DeskStep; limits: Limits };

/** Those in whose queue the loan is, by the same conditions as the list. */
export async function peopleAt(db: Database, { loanId, step, limits }: Desk): Promise<DeskPerson[]> {
  const capability = capabilityOfStep[step];
  const { rows } = await sql<DeskPerson>`
    select staff.id, loans.number, trim(customer.first_name || ' ' || customer.last_name) as customer,
      loans.principal_kobo as principal
    from loans join users customer on customer.id = loans.customer_id
      join users staff on staff.type in (${sql.join(staffRoles.map((role) => sql.lit(role)))})
    where loans.id = ${loanId} and staff.status = 'active' and staff.suspended_at is null and staff.deleted_at is null
      and (staff.type = any(${rolesWith(capability, 'all')}::text[])
        or (staff.type = any(${rolesWith(capability, 'branch')}::text[]) and staff.branch_id = customer.branch_id)
        or (staff.type = any(${rolesWith(capability, 'portfolio')}::text[])
          and staff.id in (customer.account_officer_id, customer.onboarding_officer_id, customer.deposit_officer_id)))
      and ${mayTakeStep(step, { id: sql`staff.id`, role: sql`staff.type` }, limits)}
    order by staff.id`.execute(sqlOf(db));
  return rows;
}

const rolesWith = (capability: Capability, scope: Scope): string[] =>
  staffRoles.filter((role) => scopeOf(role, capability) === scope);
