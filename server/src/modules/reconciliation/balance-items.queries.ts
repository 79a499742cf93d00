/** The items of the bank reconciliation statement: exactly what the books and the lines differ by. */
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { BalanceGroup, BalanceItem, BankReconciliation } from '@ajo/contract/modules/reconciliation.balance';
import type { BankLineId, BankLineResult, BankLineSide } from '@ajo/contract/modules/reconciliation.lines';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { kindNumbered, movedToLaterDays } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import type { SortColumn } from '#platform/lists/order';
import { type BankBalance, bankBalanceOn, beginOf } from './bank-balance.queries.ts';
import { openItems } from './open-items.queries.ts';

/**
 * Common table expressions that end in `items`. Journals before the first statement that no line proves are one item, with the balance at which the
 * statements open.
 */
function itemsOn(on: Day, { accounts, stated, booked, snapshot }: BankBalance): RawBuilder<unknown> {
  const begin = beginOf(accounts);
  return sql`${openItems(on, snapshot)},
    grouped as materialized (select o.*, l.id as line_id, case
        when o.has_line and o.is_booked then 'differences'
        when l.result = 'dismissed' then 'dismissed'
        when o.has_line then case l.side when 'credit' then 'lines_in' else 'lines_out' end
        when l.id is null and o.last_on < ${begin?.on ?? null}::date then 'before_statements'
        when l.id is null and exists (select from ledger.ext_ref x where x.journal_id = o.journal_id and x.source in ('payout', 'payout return'))
          then 'provider_balance'
        when o.amount > 0 then 'credits_in_transit' else 'payments_in_transit' end as part
      from open o left join lateral (select * from bank_lines b where b.id = o.id limit 1) l on true where ${begin !== undefined}),
    before as (select coalesce(sum(amount), 0)::bigint - ${begin?.opening ?? 0n}::bigint as amount from grouped where part = 'before_statements'),
    outstanding as materialized (select id::text, part, first_on as on_day, amount, line_id, journal_id from grouped where part <> 'before_statements'
      union all select 'before', 'before_statements', ${begin ? addDays(begin.on, -1) : null}::date, amount, null, null from before
       where amount <> 0 and ${begin !== undefined}),
    items as materialized (select * from outstanding
      union all select 'statement-' || n, 'statement', ${on}::date, balance, null, null
        from unnest(${amountsOf(accounts)}::bigint[]) with ordinality a(balance, n) where balance is not null
      union all select 'unexplained', 'unexplained', null, ${booked}::bigint - ${stated}::bigint - (select coalesce(sum(amount), 0)::bigint from outstanding),
        null, null where ${stated !== null && begin !== undefined}
      union all select 'ledger', 'ledger', ${on}::date, ${booked}::bigint, null, null)`;
}

const amountsOf = (accounts: BankBalance['accounts']): (string | null)[] =>
  accounts.map(({ stated }) => stated?.toString() ?? null);

const place = sql`array_position(array['statement', 'credits_in_transit', 'payments_in_transit', 'provider_balance', 'lines_in', 'lines_out',
  'dismissed', 'differences', 'before_statements', 'unexplained', 'ledger'], i.part)`;
const key = (by: RawBuilder<unknown>, type: SortColumn['type']) => ({ by, type, descending: false });
const asOnPaper = [key(place, 'int'), key(sql`coalesce(i.on_day, '-infinity')`, 'date'), key(sql`i.id`, 'text')];

/** Of journal `j`. The ledger keeps the normal form of a reference, `x`; people search for what the payment has. */
const referenceAsWritten = sql`coalesce(x.written_as, case x.source
    when 'credit' then coalesce((select p.reference from payment_logs p where p.reference_key = x.ref limit 1),
      (select r.reference from receipts r where reference_key(r.reference) = x.ref limit 1),
      (select t.reference from savings_transactions t where t.type = 'deposit' and reference_key(t.reference) = x.ref limit 1))
    when 'withdrawal' then (select w.paid_reference from savings_withdrawals w where w.paid_reference_key = x.ref limit 1)
    else (select p.reference from payouts p where p.reference = 'payout-' || lower(substr(split_part(x.ref, '#', 1), 7))) end, j.meta ->> 'reference', x.ref)`;

type Row = {
  id: string;
  part: BalanceGroup;
  on: Day | null;
  amount: Kobo;
  journal_id: string | null;
  kind: number | null;
  reference: string | null;
  line_id: BankLineId | null;
  line_on: Day;
  side: BankLineSide;
  result: BankLineResult;
  narration: string | null;
};
type Within = Pick<Context, 'db'>;

export async function balanceItems(
  { db }: Within,
  { on, group, window }: { on: Day; group: BalanceGroup | undefined; window: Window },
): Promise<ListPage<BalanceItem>> {
  const balance = await bankBalanceOn(db, on);
  const { rows, ...page } = await readPage<Row>(db, {
    before: itemsOn(on, balance),
    found: ({ columns, after, end }) =>
      sql`select i.id${columns} from items i where ${group ? sql`i.part = ${group}` : sql`true`} and ${after} ${end}`,
    order: asOnPaper,
    rows: sql`select page.position, i.id, i.part, i.on_day::text as on, i.amount, i.line_id, l.on_day as line_on, l.side, l.result, l.narration,
        i.journal_id, j.kind, ${referenceAsWritten} as reference
      from page join items i on i.id = page.id
        left join lateral (select * from bank_lines b where b.id = i.line_id limit 1) l on true
        left join lateral (select * from ledger.journal o where o.id = i.journal_id limit 1) j on true
        left join lateral (select * from ledger.ext_ref where journal_id = i.journal_id order by source, ref limit 1) x on true`,
    page: window,
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map((row) => viewOf(row, balance)) };
}

function viewOf({ id, part, on, amount, journal_id: journalId, ...row }: Row, { accounts }: BankBalance): BalanceItem {
  const account = part === 'statement' ? accounts[Number(id.replace('statement-', '')) - 1] : undefined;
  const { line_id: lineId, narration, kind } = row;
  return {
    id,
    group: part,
    on,
    amount,
    reference: account ? account.file : row.reference,
    text: account ? account.last4 : (narration ?? (kind === null ? null : kindNumbered(kind).replaceAll('-', ' '))),
    line: lineId && { id: lineId, on: row.line_on, side: row.side, result: row.result },
    journal_id: journalId,
  };
}

type Sum = { part: BalanceGroup; count: number; amount: Kobo };

export async function bankReconciliation({ db }: Within, on: Day): Promise<BankReconciliation> {
  const balance = await bankBalanceOn(db, on);
  const { rows } = await sql<Sum>`/* planned per call */ with ${itemsOn(on, balance)}
    select i.part, count(*)::int as count, sum(i.amount)::bigint as amount from items i group by i.part order by ${place}`.execute(
    sqlOf(db),
  );
  const movedLater = await movedToLaterDays(db, { code: '1000', on });
  const outside: readonly BalanceGroup[] = ['statement', 'unexplained', 'ledger'];
  return {
    on,
    stated: balance.stated,
    booked: balance.booked,
    ledger: minus(balance.booked, movedLater),
    unexplained: rows.find(({ part }) => part === 'unexplained')?.amount ?? null,
    through: balance.through,
    accounts: balance.accounts.flatMap(({ last4, file, stated, isContinued }) =>
      isContinued ? [] : [{ last4, file, balance: stated }],
    ),
    groups: rows.flatMap(({ part, ...sum }) => (outside.includes(part) ? [] : [{ group: part, ...sum }])),
  };
}
