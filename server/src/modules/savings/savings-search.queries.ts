/** The lists of savings accounts and of their transactions: filters, scope, sums and pages. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { kobo, type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { daysOf } from '@ajo/contract/kernel/period';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type {
  SavingsRow,
  SavingsSearch,
  SavingsTransactionRow,
  SavingsTransactionSearch,
} from '@ajo/contract/modules/savings.staff';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { customerScope } from '#modules/users';
import { likePattern, nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Slice, type Window } from '#platform/lists/page';
import { awaitsReview, isOpenOn, savingsNumber } from './savings.ts';
import { freeOf } from './savings.rules.ts';
import { toSavings } from './savings.store.ts';
import { transactionView } from './savings-view.ts';

type Within = Pick<Context, 'db' | 'clock'>;
type PeopleFilters = Pick<
  SavingsSearch,
  'search' | 'date_filter' | 'start_date' | 'end_date' | 'branch_id' | 'deposit_officer_id' | 'team_lead_id'
>;
type Filtered<S> = Omit<S, 'page' | 'per_page' | 'export' | 'format'>;

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([sql`true`, ...conditions], sql` and `);
const oneOf = (column: string, values: readonly string[] | undefined): RawBuilder<unknown>[] =>
  values?.length ? [sql`${sql.ref(column)} = any(${[...values]}::text[])`] : [];

/** Whose accounts, and when. `a` is the account, `u` its customer. */
function ofPeople(filters: PeopleFilters, { at, today }: { at: string; today: Day }): RawBuilder<unknown>[] {
  const [from, to] = daysOf(filters, today);
  return [
    ...(filters.search ? [found(filters.search)] : []),
    ...(filters.branch_id ? [sql`u.branch_id = ${filters.branch_id}`] : []),
    ...(filters.deposit_officer_id ? [sql`u.deposit_officer_id = ${filters.deposit_officer_id}`] : []),
    ...(filters.team_lead_id
      ? [
          sql`u.branch_id = (select lead.branch_id from users lead where lead.id = ${filters.team_lead_id} and lead.type = 'team_lead')`,
        ]
      : []),
    ...(from ? [sql`${sql.ref(at)} >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`${sql.ref(at)} < ${startOfDay(addDays(to, 1))}`] : []),
  ];
}

/** The customer's name, the number of the account or the name of its goal. */
function found(text: string): RawBuilder<unknown> {
  const number = /^(?:SV-?)?0*(\d{1,15})$/i.exec(text)?.[1];
  if (number !== undefined) return sql`a.number = ${BigInt(number)}`;
  return sql`(${nameHolds('u', text)} or lower(a.name) like ${likePattern(text)})`;
}

const joined = sql`savings_accounts a join users u on u.id = a.customer_id`;
const held = sql`(select coalesce(sum(b.held_kobo), 0)::bigint from ledger.account l join ledger.balance b on b.account_id = l.id
  where l.owner_kind in ('savings', 'subscription') and l.owner_id = a.id::text and l.code in ('2000', '2030'))`;

/** What has matured is on demand. */
const runsToDay = sql`a.status = 'active' and a.matured_at is null and a.target_on is not null`;

const whereAccounts = ({ clock }: Within, actor: Actor, filters: Filtered<SavingsSearch>): RawBuilder<unknown> =>
  all([
    customerScope(actor, 'savings.read', 'a.customer_id'),
    ...oneOf('a.status', filters.status),
    ...oneOf('a.kind', filters.kind),
    ...(filters.waiting ? [sql`a.status = 'pending' and a.needs_review and a.reviewed_at is null`] : []),
    ...(filters.ends_from ? [sql`${runsToDay} and a.target_on >= ${filters.ends_from}`] : []),
    ...(filters.payable_on ? [sql`a.status = 'active' and not (${runsToDay} and a.target_on >= ${filters.payable_on})`] : []),
    ...(filters.ends_to ? [sql`${runsToDay} and a.target_on <= ${filters.ends_to}`] : []),
    ...(filters.ends_within ? [sql`${runsToDay} and a.target_on <= ${addDays(clock.businessDay(), filters.ends_within)}`] : []),
    ...ofPeople(filters, { at: 'a.created_at', today: clock.businessDay() }),
  ]);

const slicedFrom = (id: string, from: RawBuilder<unknown>, where: RawBuilder<unknown>) => (slice: Slice) =>
  sql`select ${sql.ref(id)}${slice.columns} from ${from} where ${where} and ${slice.after} ${slice.end}`;

const accountId = idColumn('a.id');
const accountColumns = { opened: accountId, balance: sortColumn('a.balance_kobo', 'bigint') };

type AccountRow = Parameters<typeof toSavings>[0] & {
  customer: string;
  branch: string | null;
  officer: string | null;
  held: Kobo;
};

/** Newest first unless another order is chosen. */
export async function searchSavings(
  within: Within,
  actor: Actor,
  { window, ...filters }: Filtered<SavingsSearch> & { window: Window },
): Promise<ListPage<SavingsRow>> {
  const { rows, ...page } = await readPage<AccountRow>(within.db, {
    found: slicedFrom('a.id', joined, whereAccounts(within, actor, filters)),
    order: chosenOrder(filters, { columns: accountColumns, id: accountId, standard: newestFirst(accountId) }),
    rows: sql`select page.position, a.*, u.first_name || ' ' || u.last_name as customer, br.name as branch,
        o.first_name || ' ' || o.last_name as officer, ${held} as held
      from page join savings_accounts a on a.id = page.id join users u on u.id = a.customer_id
      left join branches br on br.id = u.branch_id left join users o on o.id = u.deposit_officer_id`,
    page: window,
    plannedPerCall: Boolean(filters.search),
  });
  return { ...page, rows: rows.map(rowOf(within.clock.businessDay())) };
}

/** Of everything that the filter finds. */
export async function savingsTotals(
  within: Within,
  actor: Actor,
  filters: Filtered<SavingsSearch>,
): Promise<{ balance: Kobo; held: Kobo; count: number }> {
  const { rows } = await sql<{ balance: Kobo; held: Kobo; count: number }>`
    select coalesce(sum(a.balance_kobo), 0)::bigint as balance, coalesce(sum(${held}), 0)::bigint as held, count(*)::int as count
    from ${joined} where ${whereAccounts(within, actor, filters)}`.execute(sqlOf(within.db));
  return rows[0] ?? { balance: noMoney, held: noMoney, count: 0 };
}

const rowOf =
  (today: Day) =>
  (row: AccountRow): SavingsRow => {
    const account = toSavings(row);
    const { terms, balance } = account;
    return {
      id: account.id,
      number: savingsNumber(account.number),
      customer_id: account.customerId as UserId,
      customer: row.customer,
      name: account.name,
      kind: terms.kind,
      product: terms.name,
      status: account.status,
      balance,
      held: row.held,
      available: isOpenOn(account, today) ? freeOf(balance, { held: row.held, minBalance: terms.min_balance }) : noMoney,
      target_amount: account.targetAmount,
      target_date: account.targetOn,
      branch: row.branch,
      deposit_officer: row.officer,
      awaits_review: awaitsReview(account),
      frozen: account.frozenAt !== null,
      dormant: account.dormantAt !== null,
      opened_at: account.createdAt,
      last_deposit_at: account.lastDepositAt,
    };
  };

const transactions = sql`savings_transactions t join savings_accounts a on a.id = t.account_id join users u on u.id = a.customer_id`;
const capability: Capability = 'savings.transactions';
const transactionId = idColumn('t.id');
const transactionColumns = { recorded: transactionId, amount: sortColumn('t.change_kobo', 'bigint') };

const whereTransactions = ({ clock }: Within, actor: Actor, filters: Filtered<SavingsTransactionSearch>): RawBuilder<unknown> =>
  all([
    customerScope(actor, capability, 'a.customer_id'),
    ...(filters.savings_id ? [sql`t.account_id = ${filters.savings_id}`] : []),
    ...oneOf('t.state', filters.status),
    ...oneOf('t.type', filters.type),
    ...oneOf('t.channel', filters.channel),
    ...ofPeople(filters, { at: 't.recorded_at', today: clock.businessDay() }),
  ]);

type TransactionRow = Parameters<typeof transactionView>[0] & {
  number: bigint;
  customer_id: string;
  customer: string;
  branch: string | null;
};

export async function searchTransactions(
  within: Within,
  actor: Actor,
  { window, ...filters }: Filtered<SavingsTransactionSearch> & { window: Window },
): Promise<ListPage<SavingsTransactionRow>> {
  const { rows, ...page } = await readPage<TransactionRow>(within.db, {
    found: slicedFrom('t.id', transactions, whereTransactions(within, actor, filters)),
    order: chosenOrder(filters, { columns: transactionColumns, id: transactionId, standard: newestFirst(transactionId) }),
    rows: sql`select page.position, t.*, exists (select from savings_transactions back where back.reverses_id = t.id) as is_reversed,
        a.number, a.customer_id, u.first_name || ' ' || u.last_name as customer, br.name as branch
      from page join savings_transactions t on t.id = page.id join savings_accounts a on a.id = t.account_id
      join users u on u.id = a.customer_id left join branches br on br.id = u.branch_id`,
    page: window,
    plannedPerCall: Boolean(filters.search),
  });
  return {
    ...page,
    rows: rows.map((row) => ({
      ...transactionView(row),
      savings_number: savingsNumber(row.number),
      customer_id: row.customer_id as UserId,
      customer: row.customer,
      branch: row.branch,
    })),
  };
}

export async function transactionTotals(
  within: Within,
  actor: Actor,
  filters: Filtered<SavingsTransactionSearch>,
): Promise<{ in: Kobo; out: Kobo; count: number }> {
  const { rows } = await sql<{ in: bigint; out: bigint; count: number }>`
    select coalesce(sum(t.change_kobo) filter (where t.change_kobo > 0), 0)::bigint as in,
      coalesce(-sum(t.change_kobo) filter (where t.change_kobo < 0), 0)::bigint as out, count(*)::int as count
    from ${transactions} where ${whereTransactions(within, actor, filters)}`.execute(sqlOf(within.db));
  const [row] = rows;
  return { in: kobo(row?.in ?? 0n), out: kobo(row?.out ?? 0n), count: row?.count ?? 0 };
}
