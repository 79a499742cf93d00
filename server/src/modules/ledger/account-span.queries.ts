/** The statement of one account for a span of effective days: what it held before, its entries, what it holds after. */
import { type FileFormat, maxRowsAtOnce } from '@ajo/contract/kernel/list';
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { wordsOf } from '#platform/csv';
import { sql, sqlOf } from '#platform/db/sql';
import { type Database, inSnapshot } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { type Cell, contentTypes, sheetOf } from '#platform/lists/sheet';
import { idsOf } from './account.store.ts';
import { chartRow, signOf } from './chart.ts';
import { type AccountRef, type JournalId, type JournalKind, kindNumbered } from './journal.ts';
import { cursorWrong, spanTooLarge } from './ledger.errors.ts';
import { type Placed, placeColumns, postingOrder, readPlace, valuesOf, writtenPlace } from './posting-order.queries.ts';

export type Span = { from: Day; to: Day };
type SpanLine = {
  journalId: JournalId;
  kind: JournalKind;
  at: Date;
  effectiveOn: Day;
  reference: string | null;
  /** Above zero when the balance grew. */
  amount: Kobo;
  /** After this line, in the order of effective days. */
  balance: Kobo;
};
export type SpanPage = {
  lines: SpanLine[];
  next: string | undefined;
  /** At the end of the day before the span. */
  opening: Kobo;
  /** All movements of the span, also those on other pages. */
  debit: Kobo;
  credit: Kobo;
  /** At the end of its last day. */
  closing: Kobo;
};
type Stored = Placed & {
  at: Date;
  amount_kobo: Kobo;
  running: bigint;
  journal_id: JournalId;
  kind: number;
  effective_on: Day;
  reference: string | null;
};
type Reading = Span & { limit: number; after?: string | undefined; oldestFirst?: boolean };

/**
 * Newest first. Natural balances by effective day, so that they agree with the trial balance of a day, whenever a journal was posted.
 * Read in one snapshot: an entry posted meanwhile must not be in a balance and not among the lines.
 * `after` is the `next` of the page before. @throws DomainError `cursor_wrong` for another text.
 */
export const spanStatement = (db: Database, account: AccountRef, reading: Reading): Promise<SpanPage> =>
  inSnapshot(db, (snapshot) => statementIn(snapshot, account, reading));

async function statementIn(db: Database, account: AccountRef, reading: Reading): Promise<SpanPage> {
  const ids = await idsOf(db, account);
  if (ids.length === 0) return { lines: [], next: undefined, ...noEdges };
  const sign = signOf(account.code);
  const { opening, closing, debit, credit } = await edgesOf(db, ids, reading);
  const rows = await linesOf(db, ids, reading);
  const shown = rows.slice(0, reading.limit);
  const lines = shown.map(({ journal_id, kind, at, effective_on, reference, amount_kobo, running }) => ({
    journalId: journal_id,
    kind: kindNumbered(kind),
    at,
    effectiveOn: effective_on,
    reference,
    amount: kobo(amount_kobo * sign),
    balance: kobo((opening + running) * sign),
  }));
  const last = rows.length > reading.limit ? shown.at(-1) : undefined;
  return { lines, next: last && written(last), opening: kobo(opening * sign), debit, credit, closing: kobo(closing * sign) };
}

type Edges = Pick<SpanPage, 'opening' | 'debit' | 'credit' | 'closing'>;
const noEdges: Edges = { opening: noMoney, debit: noMoney, credit: noMoney, closing: noMoney };

/** Debits less credits before the span and at its end, and both within: the totals of sealed days, and the journals that are not sealed yet. */
async function edgesOf(db: Database, ids: readonly bigint[], { from, to }: Span): Promise<Edges> {
  const { rows } = await sql<Edges>`
    with edge as (select coalesce(max(to_xid), 0) as xid from ledger.block),
    legs as (
      select effective_on, debit_kobo, credit_kobo from ledger.day_total
       where account_id = any (array[${sql.join([...ids])}]::bigint[]) and effective_on <= ${to}
      union all
      select j.effective_on, greatest(l.amount, 0), greatest(-l.amount, 0) from edge, ledger.journal j, unnest(j.accounts, j.amounts) l(account, amount)
       where j.xid >= edge.xid and j.effective_on <= ${to} and l.account = any (array[${sql.join([...ids])}]::bigint[]))
    select coalesce(sum(debit_kobo - credit_kobo) filter (where effective_on < ${from}), 0)::bigint as opening,
        coalesce(sum(debit_kobo) filter (where effective_on >= ${from}), 0)::bigint as debit,
        coalesce(sum(credit_kobo) filter (where effective_on >= ${from}), 0)::bigint as credit,
        coalesce(sum(debit_kobo - credit_kobo), 0)::bigint as closing
      from legs`.execute(sqlOf(db));
  return rows[0] ?? noEdges;
}

async function linesOf(db: Database, ids: readonly bigint[], { from, to, limit, after, oldestFirst = false }: Reading) {
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc');
  const behind = after === undefined ? sql`true` : isBehind(after);
  const { rows } = await sql<Stored>`select s.* from (
      select ${placeColumns}, e.at, e.amount_kobo, j.kind, j.effective_on, j.meta ->> 'reference' as reference,
          row_number() over posted as place, (sum(e.amount_kobo) over posted)::bigint as running, ${behind} as is_behind
        from ledger.entry e join ledger.journal j on j.id = e.journal_id
       where e.account_id = any (array[${sql.join([...ids])}]::bigint[]) and j.effective_on between ${from} and ${to}
      window posted as (order by j.effective_on, ${postingOrder})) s
     where s.is_behind order by s.place ${direction} limit ${limit + 1}`.execute(sqlOf(db));
  return rows;
}

const written = (row: Stored): string => `${row.effective_on}.${writtenPlace(row)}`;

function isBehind(cursor: string): RawBuilder<unknown> {
  const on = cursor.slice(0, 10);
  if (!Day.safeParse(on).success || cursor.charAt(10) !== '.') throw cursorWrong();
  return sql`(j.effective_on, ${postingOrder}) < (${on}::date, ${valuesOf(readPlace(cursor.slice(11)))})`;
}

const heads = ['Day', 'Posted', 'Journal', 'Event', 'Reference', 'Amount', 'Balance'];

/** The same as a file, oldest first, between its two balances. @throws DomainError `span_too_large` above the rows of a file that is made at once. */
export async function accountFile(
  db: Database,
  account: AccountRef,
  { format, ...span }: Span & { format: FileFormat },
): Promise<FileReply> {
  const { lines, next, opening, closing } = await spanStatement(db, account, {
    ...span,
    limit: maxRowsAtOnce,
    oldestFirst: true,
  });
  if (next) throw spanTooLarge(maxRowsAtOnce);
  const rows: Cell[][] = [
    [span.from, null, null, 'Opening balance', null, null, opening],
    ...lines.map((line): Cell[] => [
      line.effectiveOn,
      line.at.toISOString(),
      line.journalId,
      wordsOf(line.kind).replaceAll('-', ' '),
      line.reference,
      line.amount,
      line.balance,
    ]),
    [span.to, null, null, 'Closing balance', null, null, closing],
  ];
  const name = `${account.code}-${chartRow(account.code).name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return new FileReply({
    body: sheetOf(format, heads, each(rows)),
    contentType: contentTypes[format],
    fileName: `${name}-${span.from}-${span.to}.${format}`,
    disposition: 'attachment',
  });
}

async function* each(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}
