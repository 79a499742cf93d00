/** Reads for screens: lines on the statements of our bank account, and the statements. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { MatchRule, PaymentRecord } from '@ajo/contract/modules/reconciliation';
import type {
  BankLineSide,
  BankLineId,
  BankLineResult,
  BankLineSearch,
  BankLineView,
} from '@ajo/contract/modules/reconciliation.lines';
import type { BalanceGap, BankLineFigures, BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { balanceOf } from '#modules/ledger';
import { likePattern } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, type SortKey, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { accountOfStatement } from './coverage.queries.ts';
import { isUnprovenLine, journalOfPayment, outgoing, provable } from './booked-payments.queries.ts';
import { isOpenLine } from './matching.queries.ts';
import { openingBreaksOf } from './opening-breaks.queries.ts';
import { isKept, isOpen, providusClearing } from './reconciliation.ts';
import { isUnexplained, keptByBank } from './reconciliation.rules.ts';
import { lineMissing } from './reconciliation.errors.ts';

type Within = Pick<Context, 'db'>;
type Filters = Omit<BankLineSearch, 'page' | 'per_page'>;

const byId = idColumn('l.id');
const byDay = sortColumn('l.on_day', 'date');
const latestFirst: readonly SortKey[] = [
  { ...byDay, descending: true },
  { ...byId, descending: true },
];

const found = ({ side, result, show, search, start_date: from, end_date: to }: Filters): RawBuilder<unknown> =>
  sql.join(
    [
      ...(side ? [sql`l.side = ${side}`] : []),
      result?.length ? sql`l.result = any(${[...result]}::text[])` : sql`l.result <> 'withdrawn'`,
      ...(show === 'open' ? [isOpenLine] : []),
      ...(show === 'unproven' ? [isUnprovenLine] : []),
      ...(search ? [sql`l.narration ilike ${likePattern(search)}`] : []),
      ...(from ? [sql`l.on_day >= ${from}`] : []),
      ...(to ? [sql`l.on_day <= ${to}`] : []),
    ],
    sql` and `,
  );

type Row = {
  id: BankLineId;
  side: BankLineSide;
  on: Day;
  amount: Kobo;
  narration: string;
  file: string;
  line: number;
  result: BankLineResult;
  reason: string | null;
  payment_id: string | null;
  record: PaymentRecord | null;
  reference: string | null;
  payment_amount: Kobo | null;
  payment_fee: Kobo | null;
  paid_on: Day | null;
  rule: MatchRule | null;
  matched_at: Date | null;
  matched_by: string | null;
  payment_journal_id: string | null;
  requested: boolean;
  difference: Kobo | null;
  journal_id: string | null;
};

const columns = sql`l.id, l.side, l.on_day as on, l.amount_kobo as amount, l.narration, s.file_name as file, l.line, l.result, l.reason,
  b.id as payment_id, b.record, b.reference, b.bank_kobo as payment_amount, b.fee_kobo as payment_fee, b.on_day as paid_on,
  case when b.id is not null then ${journalOfPayment} end as payment_journal_id,
  exists (select from approvals a where a.subject_kind = 'bank_line' and a.subject_id = l.id and a.state = 'pending') as requested,
  m.rule, m.matched_at, m.matched_by_name as matched_by, m.difference_kobo as difference,
  coalesce(m.journal_id, m.difference_journal_id) as journal_id`;
const joined = sql`join bank_statements s on s.id = l.statement_id
  left join reconciliation_matches m on m.line_id = l.id and m.ended_at is null
  left join lateral (select * from ${provable} p where l.side = 'credit' and p.id = coalesce(m.payment_id, l.named_id)
      and p.record = coalesce(m.record, l.named_record)
    union all select * from ${outgoing} p where l.side = 'debit' and p.id = coalesce(m.payment_id, l.named_id)
      and p.record = coalesce(m.record, l.named_record)) b on true`;

export async function searchLines(
  { db }: Within,
  actor: Actor,
  { window, ...filters }: Filters & { window: Window },
): Promise<ListPage<BankLineView>> {
  const { rows, ...page } = await readPage<Row>(db, {
    found: ({ columns: keys, after, end }) =>
      sql`select l.id${keys} from bank_lines l where ${found(filters)} and ${after} ${end}`,
    order: chosenOrder(filters, {
      columns: { on: byDay, amount: sortColumn('l.amount_kobo', 'bigint') },
      id: byId,
      standard: latestFirst,
    }),
    rows: sql`select page.position, ${columns} from page join bank_lines l on l.id = page.id ${joined}`,
    page: window,
    plannedPerCall: Boolean(filters.search),
  });
  const atProvidus = await balanceOf(db, providusClearing);
  return { ...page, rows: rows.map((row) => viewOf(row, actor, atProvidus)) };
}

/** @throws DomainError `bank_line_missing`. */
export async function readLine({ db }: Within, actor: Actor, id: BankLineId): Promise<BankLineView> {
  const { rows } = await sql<Row>`select ${columns} from bank_lines l ${joined} where l.id = ${id}`.execute(sqlOf(db));
  if (!rows[0]) throw lineMissing();
  return viewOf(rows[0], actor, await balanceOf(db, providusClearing));
}

function actsOn(row: Row, atProvidus: Kobo): BankLineView['can'] {
  const [isCredit, isLeft] = [row.side === 'credit', isUnexplained(row)];
  const possible: [BankLineView['can'][number], boolean][] = [
    ['link', isOpen(row)],
    [
      'write_off',
      row.result === 'amount_differs' &&
        row.payment_amount !== null &&
        keptByBank(row, { amount: row.payment_amount, fee: row.payment_fee ?? noMoney }) > noMoney,
    ],
    ['charge', !isCredit && isLeft],
    ['transfer', isCredit && isLeft && row.amount <= atProvidus],
    ['keep', isCredit && isLeft],
    ['book', isLeft],
    ['dismiss', isOpen(row)],
    ['unlink', row.result === 'matched'],
    ['reopen', row.result === 'dismissed'],
  ];
  return possible.flatMap(([action, isLawful]) => (isLawful ? [action] : []));
}

function viewOf(row: Row, actor: Actor, atProvidus: Kobo): BankLineView {
  const {
    payment_id: paymentId,
    record,
    reference,
    payment_amount: paymentAmount,
    paid_on: paidOn,
    rule,
    matched_at: at,
    ...line
  } = row;
  const kept = record !== null && reference !== null && isKept(line, { record, reference });
  return {
    id: line.id,
    side: line.side,
    on: line.on,
    amount: line.amount,
    narration: line.narration,
    file: line.file,
    line: line.line,
    result: line.result,
    reason: line.reason,
    payment:
      paymentId && record && reference && paymentAmount !== null && paidOn
        ? { id: paymentId, record, reference, amount: paymentAmount, paid_on: paidOn, journal_id: line.payment_journal_id }
        : null,
    match:
      rule && at
        ? { rule, matched_at: at, matched_by: line.matched_by, difference: line.difference, journal_id: line.journal_id, kept }
        : null,
    requested: line.requested,
    can: !line.requested && may(actor.role, 'reconciliation.resolve') ? actsOn(row, atProvidus) : [],
  };
}

/** Of everything that the filter finds, whatever result is chosen. */
export async function lineFigures(
  { db }: Within,
  { result: _result, show: _show, ...filters }: Filters,
): Promise<BankLineFigures> {
  const { rows } = await sql<{ side: BankLineSide; open: boolean; count: number; amount: Kobo }>`
    select l.side, l.result <> 'matched' as open, count(*)::int as count, sum(l.amount_kobo)::bigint as amount
    from bank_lines l where l.result <> 'dismissed' and ${found(filters)} group by 1, 2`.execute(sqlOf(db));
  const of = (side: BankLineSide, open: boolean) => {
    const { count = 0, amount = noMoney } = rows.find((row) => row.side === side && row.open === open) ?? {};
    return { count, amount };
  };
  return {
    open: of('credit', true),
    open_debits: of('debit', true),
    matched: of('credit', false),
    matched_debits: of('debit', false),
    at_providus: await balanceOf(db, providusClearing),
  };
}

/** Kobo are stored as text, so that no number of JSON rounds them. */
export type StoredGap = Omit<BalanceGap, 'expected' | 'found'> & { expected: string; found: string };
export const gapOf = (gap: StoredGap): BalanceGap => ({
  ...gap,
  expected: kobo(BigInt(gap.expected)),
  found: kobo(BigInt(gap.found)),
});
type StatementRow = Omit<BankStatementView, 'balance_gaps' | 'opening_break' | 'withdrawn'> & {
  balance_gaps: StoredGap[] | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
};

export async function statementsExist(db: Database): Promise<boolean> {
  const { rows } = await sql`select from bank_statements where withdrawn_at is null limit 1`.execute(sqlOf(db));
  return rows.length > 0;
}

/** The newest first. */
export async function statementsOfBank({ db }: Within, id?: string): Promise<BankStatementView[]> {
  const { rows } =
    await sql<StatementRow>`select s.id, s.file_name as file, s.bank, s.account_last4, nullif(${accountOfStatement}, '') as counted_under, s.first_on, s.last_on, s.credits, s.debits,
      s.added, s.skipped, s.skipped_lines, s.balance_gaps, s.uploaded_by_name as uploaded_by, s.uploaded_at,
      s.withdrawn_at, s.withdrawn_by_name as withdrawn_by, s.withdrawn_reason,
      (select count(*)::int from bank_lines l where l.statement_id = s.id and l.result = 'matched') as matched
    from bank_statements s where (${id ?? null}::uuid is null or s.id = ${id ?? null})
    order by s.id desc limit 100`.execute(sqlOf(db));
  const breaks = await openingBreaksOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ balance_gaps: gaps, withdrawn_at: at, withdrawn_by: by, withdrawn_reason: reason, ...row }) => ({
    ...row,
    balance_gaps: gaps && gaps.map(gapOf),
    opening_break: breaks.get(row.id) ?? null,
    withdrawn: at && by !== null && reason !== null ? { at, by, reason } : null,
  }));
}
