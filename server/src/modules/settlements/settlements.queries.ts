/** Reads for screens: credits of the collecting bank in the scope of staff, and their figures. */
import { type Actor, may, scopeOf } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { minus, plus } from '@ajo/contract/kernel/money';
import type { SettlementDetail, SettlementFigures, SettlementSearch, SettlementView } from '@ajo/contract/modules/settlements';
import type { Selectable } from 'kysely';
import type { Context } from '#context';
import { historyOf } from '#modules/history';
import { journalOf } from '#modules/ledger';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import { whyNotRepush } from './settlement.rules.ts';
import { settlementMissing } from './settlements.errors.ts';
import { creditTotals, type CreditTotals } from './totals.store.ts';

type Row = Selectable<Tables['settlements']> & {
  customer_name: string | null;
  outcome: string | null;
  journal_id: string | null;
};
type Filters = Omit<SettlementSearch, 'page' | 'per_page'>;

const columns = sql`s.*, u.first_name || ' ' || u.last_name as customer_name, r.outcome, ${journalOf('credit', sql`reference_key(s.reference)`)} as journal_id`;
const joined = sql`left join users u on u.id = s.customer_id left join receipts r on r.reference = s.reference`;
const byId = idColumn('s.id');
const order = { created: byId, amount: sortColumn('s.amount_kobo', 'bigint') };

export async function searchSettlements(
  context: Context,
  actor: Actor,
  { window, ...filters }: Filters & { window: Window },
): Promise<ListPage<SettlementView>> {
  const { rows, ...page } = await readPage<Row>(context.db, {
    found: (slice) => sliced(foundBy(context.db, actor, filters), slice),
    order: chosenOrder(filters, { columns: order, id: byId, standard: newestFirst(byId) }),
    rows: sql`select page.position, ${columns} from page join settlements s on s.id = page.id ${joined}`,
    page: window,
  });
  return { ...page, rows: rows.map((row) => view(row, context, actor)) };
}

function foundBy(db: Database, actor: Actor, { status, show, search }: Pick<Filters, 'status' | 'show' | 'search'>) {
  let found = sqlOf(db)
    .selectFrom('settlements as s')
    .select('s.id')
    .where(customerScope(actor, 'settlements.read', 's.customer_id'));
  if (status?.length) found = found.where('s.status', 'in', status);
  if (show) found = found.where('s.amount_kobo', 'is not', null);
  if (show === 'missing') found = found.where('s.status', '<>', 'completed');
  return search ? found.where(matches(search)) : found;
}

/** An id of the bank, an account number, or a part of the name of the customer or the payer. */
function matches(text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(${text} in (s.settlement_id, s.session_id, s.account_number) or s.payer_name ilike ${pattern}
    or exists (select 1 from users named where named.id = s.customer_id and named.first_name || ' ' || named.last_name ilike ${pattern}))`;
}

/** Of everything that the search finds, whatever status is chosen. A credit counts once the bank has confirmed it. */
export async function settlementFigures(
  { db, providus }: Pick<Context, 'db' | 'providus'>,
  actor: Actor,
  { search }: Pick<Filters, 'search'>,
): Promise<SettlementFigures> {
  const isOfAll = scopeOf(actor.role, 'settlements.read') === 'all' && !search;
  const totals = await (isOfAll ? creditTotals(db) : totalsOf(db, foundBy(db, actor, { search })));
  const booked = { count: totals.booked, amount: totals.booked_kobo };
  const missing = { count: totals.missing, amount: totals.missing_kobo };
  const credited = { count: booked.count + missing.count, amount: plus(booked.amount, missing.amount) };
  return { is_configured: providus !== undefined, credited, booked, missing };
}

async function totalsOf(db: Database, found: ReturnType<typeof foundBy>): Promise<CreditTotals> {
  const { rows } = await sql<CreditTotals>`select count(*) filter (where s.status = 'completed')::int as booked,
      coalesce(sum(s.amount_kobo) filter (where s.status = 'completed'), 0)::bigint as booked_kobo,
      count(*) filter (where s.status <> 'completed')::int as missing,
      coalesce(sum(s.amount_kobo) filter (where s.status <> 'completed'), 0)::bigint as missing_kobo
    from settlements s where s.amount_kobo is not null and s.id in (${found})`.execute(sqlOf(db));
  if (!rows[0]) throw new Error('sums have one row');
  return rows[0];
}

/** @throws DomainError `settlement_missing`, also for a credit out of scope. */
export async function readSettlement(context: Context, actor: Actor, id: string): Promise<SettlementDetail> {
  const { db } = context;
  const scope = customerScope(actor, 'settlements.read', 's.customer_id');
  const { rows } = await sql<Row>`select ${columns} from settlements s ${joined} where s.id = ${id} and ${scope}`.execute(
    sqlOf(db),
  );
  const [row] = rows;
  if (!row) throw settlementMissing();
  const { lines } = await historyOf(db, { subjectId: id, page: 1, perPage: 50, visible: sql<boolean>`true` });
  return { ...view(row, context, actor), history: lines };
}

function view(row: Row, { providus }: Context, { role }: Actor): SettlementView {
  const canRepush = providus !== undefined && may(role, 'settlements.repush') && !whyNotRepush(row);
  const customer = row.customer_id && row.customer_name ? { id: row.customer_id as UserId, name: row.customer_name } : null;
  return {
    id: row.id,
    settlement_id: row.settlement_id,
    session_id: row.session_id,
    account_number: row.account_number,
    customer,
    payer: row.payer_name,
    payer_bank: row.payer_bank,
    amount: row.amount_kobo,
    fee: row.amount_kobo !== null && row.settled_kobo !== null ? minus(row.amount_kobo, row.settled_kobo) : null,
    paid_at: row.paid_at,
    settled_at: row.settled_at,
    received_at: row.notified_at,
    status: row.status,
    is_set_aside: row.outcome === 'set_aside',
    reason: row.reason,
    tries: row.tries,
    created_at: row.created_at,
    journal_id: row.journal_id,
    can: canRepush ? ['repush'] : [],
  };
}
