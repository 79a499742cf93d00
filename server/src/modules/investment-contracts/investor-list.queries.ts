/** The list of investments for staff: filters, scope, sums and pages. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { daysOf } from '@ajo/contract/kernel/period';
import { addDays, addMonths, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type {
  InvestedPlan,
  InvestmentRow,
  InvestorSearch,
  InvestorTotals,
} from '@ajo/contract/modules/investment-contracts.staff';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { customerScope } from '#modules/users';
import { nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import { chosenOrder, idColumn, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Slice, type Window } from '#platform/lists/page';
import { requestersOf } from './commands/payment-approval.ts';
import { toInvestment } from './contract.store.ts';
import { paymentView } from './investment-view.ts';
import { isPaymentDue, offersPayment } from './investment.rules.ts';
import { investmentNumber } from './investment.ts';
import { interestTotalsOf, noInterest, paymentsOf } from './money.store.ts';

type Within = Pick<Context, 'db' | 'clock'>;
type Filters = Omit<InvestorSearch, 'page' | 'per_page' | 'export' | 'format' | 'columns'>;

const maturesSoonDays = 30;

const joined = sql`investment_contracts c join users u on u.id = c.customer_id`;
const hasPaymentDue = sql`exists (select from investment_payments p where p.contract_id = c.id and p.status in ('waiting', 'failed'))`;

const ifSet = (value: unknown, condition: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  value === undefined || value === '' ? [] : [condition];

function where({ clock }: Within, actor: Actor, filters: Filters): RawBuilder<unknown> {
  const today = clock.businessDay();
  const soon = filters.matures_within ?? (filters.show === 'maturing' ? maturesSoonDays : undefined);
  const conditions = [
    customerScope(actor, 'investments.read', 'c.customer_id'),
    ...(filters.status?.length ? [sql`c.status = any(${[...filters.status]}::text[])`] : []),
    ...(filters.show === 'payments_due' ? [hasPaymentDue] : []),
    ...ifSet(soon, sql`c.status = 'active' and c.matures_on <= ${addDays(today, soon ?? 0)}`),
    ...ifSet(filters.matures_from, sql`c.status = 'active' and c.matures_on >= ${filters.matures_from}`),
    ...ifSet(filters.matures_to, sql`c.status = 'active' and c.matures_on <= ${filters.matures_to}`),
    ...ifSet(filters.plan_id, sql`c.plan_id = ${filters.plan_id}`),
    ...ifSet(filters.branch_id, sql`u.branch_id = ${filters.branch_id}`),
    ...ifSet(filters.deposit_officer_id, sql`u.deposit_officer_id = ${filters.deposit_officer_id}`),
    ...ifSet(filters.search, matching(filters.search ?? '')),
    ...boughtIn(daysOf(filters, today)),
  ];
  return sql.join(conditions, sql` and `);
}

const boughtIn = ([from, to]: [Day | undefined, Day | undefined]): RawBuilder<unknown>[] => [
  ...(from ? [sql`c.created_at >= ${startOfDay(from)}`] : []),
  ...(to ? [sql`c.created_at < ${startOfDay(addDays(to, 1))}`] : []),
];

/** The customer's name, or the number of the investment. */
function matching(text: string): RawBuilder<unknown> {
  const number = /^(?:IN-?)?0*(\d{1,15})$/i.exec(text)?.[1];
  return number === undefined ? nameHolds('u', text) : sql`c.number = ${BigInt(number)}`;
}

const id = idColumn('c.id');
const bought = sortColumn('c.created_at', 'timestamptz');
const columns = {
  bought,
  principal: sortColumn('c.principal_kobo', 'bigint'),
  matures: { by: sql`coalesce(c.matures_on, '9999-12-31'::date)`, type: 'date' as const },
};
/** Rolled investments have ids that do not sort by age. */
const newestFirst = [bought, id].map((key) => ({ ...key, descending: true }));

type Row = Parameters<typeof toInvestment>[0] & { customer: string; branch: string | null; officer: string | null };

/** Newest first unless another order is chosen. */
export async function searchInvestors(
  within: Within,
  actor: Actor,
  { window, ...filters }: Filters & { window: Window },
): Promise<ListPage<InvestmentRow>> {
  const { rows, ...page } = await readPage<Row>(within.db, {
    found: (slice: Slice) =>
      sql`select c.id${slice.columns} from ${joined} where ${where(within, actor, filters)} and ${slice.after} ${slice.end}`,
    order: chosenOrder(filters, { columns, id, standard: newestFirst }),
    rows: sql`select page.position, c.*, u.first_name || ' ' || u.last_name as customer, br.name as branch,
        o.first_name || ' ' || o.last_name as officer
      from page join investment_contracts c on c.id = page.id join users u on u.id = c.customer_id
      left join branches br on br.id = u.branch_id left join users o on o.id = u.deposit_officer_id`,
    page: window,
    plannedPerCall: Boolean(filters.search),
  });
  return { ...page, rows: await rowsOf(within, actor, rows) };
}

/** Plans with investments, also those that are withdrawn; those on offer first. */
export async function plansWithInvestments({ db }: Pick<Context, 'db'>): Promise<InvestedPlan[]> {
  const { rows } = await sql<InvestedPlan>`select p.id, p.name, p.active from investment_plans p
    where exists (select from investment_contracts c where c.plan_id = p.id)
    order by p.active desc, p.position, p.name`.execute(sqlOf(db));
  return rows;
}

async function rowsOf(within: Within, actor: Actor, rows: readonly Row[]): Promise<InvestmentRow[]> {
  const { db } = within;
  const ids = rows.map((row) => row.id);
  const [totals, payments] = [await interestTotalsOf(db, ids), await paymentsOf(db, ids)];
  const requesters = await requestersOf(within, payments.filter(isPaymentDue));
  return rows.map((row) => {
    const one = toInvestment(row);
    const due = payments.find((payment) => payment.contractId === one.id && isPaymentDue(payment));
    return {
      id: one.id,
      number: investmentNumber(one.number),
      customer_id: one.customerId as UserId,
      customer: row.customer,
      plan: one.planName,
      principal: one.principal,
      months: one.months,
      rate_bps: one.rateBps,
      starts_on: one.startsOn,
      matures_on: one.maturesOn,
      accrued: (totals.get(one.id) ?? noInterest).accrued,
      status: one.status,
      outcome: one.outcome,
      instruction: one.instruction,
      branch: row.branch,
      deposit_officer: row.officer,
      payment_due: due ? paymentView(due) : null,
      can: { pay: due !== undefined && offersPayment({ payment: due, investment: one }, actor, requesters.get(due.id)) },
    };
  });
}

/** Of everything that the filter finds. Interest that was paid upfront is below zero until it has accrued: it is not owed. */
export async function investorTotals(within: Within, actor: Actor, filters: Filters): Promise<InvestorTotals> {
  const first = `${within.clock.businessDay().slice(0, 8)}01` as Day;
  const { rows } = await sql<Record<keyof InvestorTotals, Kobo>>`
    select coalesce(sum(c.principal_kobo) filter (where c.status = 'active'), 0)::bigint as principal,
      coalesce(sum(greatest(due.interest, 0)), 0)::bigint as interest_due,
      coalesce(sum(c.principal_kobo) filter (where c.status = 'active' and c.matures_on >= ${first}
        and c.matures_on < ${addMonths(first, 1)}), 0)::bigint as maturing_this_month
    from ${joined} left join lateral (select sum(m.interest_payable_kobo) as interest from investment_moves m
      where m.contract_id = c.id) due on c.status = 'active'
    where ${where(within, actor, filters)}`.execute(sqlOf(within.db));
  return rows[0] ?? { principal: noMoney, interest_due: noMoney, maturing_this_month: noMoney };
}
