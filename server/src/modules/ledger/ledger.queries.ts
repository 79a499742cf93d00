/** Questions to the ledger. Balances are natural: above zero on the side on which the account grows. */
import { type Kobo, kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { findAccounts, idsOf, rowsOf } from './account.store.ts';
import { plain } from './batch.ts';
import { type ChartCode, chartCodes, chartRow, ourBook, signOf } from './chart.ts';
import { type AccountRef, type JournalId, type JournalKind, kindNumbered } from './journal.ts';
import {
  instantOf,
  latestFirst,
  placeColumns,
  type Placed,
  postingOrder,
  readPlace,
  theEnd,
  valuesOf,
  writtenPlace,
} from './posting-order.queries.ts';

type Source = Database | Tx;

/** Zero for an account that nothing was posted to. Takes no lock: ask `availableIn` before you decide. */
export async function balanceOf(db: Source, account: AccountRef): Promise<Kobo> {
  const [balance] = await balancesOf(db, [account]);
  return balance ?? noMoney;
}

/** Balances in the order of the accounts, in one question. */
export async function balancesOf(db: Source, accounts: readonly AccountRef[]): Promise<Kobo[]> {
  const ids = await findAccounts(db, rowsOf(...accounts));
  const { rows: stored } = await sql<{ account_id: bigint; balance: bigint }>`
    select account_id, normal * posted_kobo as balance from ledger.balance where account_id = any (${plain([...ids.values()])}::bigint[])`.execute(
    sqlOf(db),
  );
  const balances = new Map(stored.map(({ account_id, balance }) => [account_id, balance]));
  const ofRow = (key: string): Kobo => kobo(balances.get(ids.get(key) ?? 0n) ?? 0n);
  return accounts.map((account) => sumOf(Array.from(rowsOf(account).keys(), ofRow)));
}

export type StatementLine = {
  journalId: JournalId;
  kind: JournalKind;
  at: Date;
  effectiveOn: Day;
  /** Above zero when the balance grew. */
  amount: Kobo;
  /** After this line. */
  balance: Kobo;
  meta: unknown;
};
export type Cursor = string;
export type StatementPage = { lines: StatementLine[]; next: Cursor | undefined };
type StoredLine = Placed & {
  at: Date;
  amount_kobo: Kobo;
  journal_id: JournalId;
  kind: number;
  effective_on: Day;
  meta: unknown;
};

/** Newest first. `after` is the `next` of the page before: pages neither repeat nor lose a line while others post. */
export async function statement(
  db: Source,
  account: AccountRef,
  page: { limit: number; after?: Cursor | undefined },
): Promise<StatementPage> {
  const ids = await idsOf(db, account);
  if (ids.length === 0) return { lines: [], next: undefined };
  const place = page.after ? readPlace(page.after) : theEnd;
  const at = instantOf(place);
  const accounts = sql`unnest(array[${sql.join(ids)}]::bigint[]) l(id)`;
  // Of each stripe enough entries for the page, whole to the instant: within one, the order is that of the journals.
  const { rows } = await sql<StoredLine>`
    select ${placeColumns}, e.at, e.amount_kobo, j.kind, j.effective_on, j.meta
      from ${accounts} cross join lateral (
          (select * from ledger.entry own where own.account_id = l.id and own.at = ${at})
          union all (select * from ledger.entry own where own.account_id = l.id and own.at < ${at}
            order by own.at desc fetch first (${page.limit + 1}) rows with ties)) e
        join ledger.journal j on j.id = e.journal_id
     where (${postingOrder}) < (${valuesOf(place)})
     order by ${latestFirst} limit ${page.limit + 1}`.execute(sqlOf(db));
  const top = await sql<{ balance: bigint }>`
    select (coalesce(sum(earlier.balance_kobo), 0) + coalesce(sum(same.amount), 0))::bigint as balance from ${accounts}
      left join lateral (select own.balance_kobo from ledger.entry own where own.account_id = l.id and own.at < ${at}
        order by own.at desc, own.seq desc limit 1) earlier on true
      left join lateral (select sum(e.amount_kobo) as amount from ledger.entry e join ledger.journal j on j.id = e.journal_id
        where e.account_id = l.id and e.at = ${at} and (${postingOrder}) < (${valuesOf(place)})) same on true`.execute(sqlOf(db));
  return asPage(account, { rows, limit: page.limit, balance: top.rows[0]?.balance ?? 0n });
}

function asPage(
  account: AccountRef,
  { rows, limit, balance }: { rows: StoredLine[]; limit: number; balance: bigint },
): StatementPage {
  const sign = signOf(account.code);
  let running = balance * sign;
  const shown = rows.slice(0, limit);
  const lines = shown.map((row) => {
    const amount = kobo(row.amount_kobo * sign);
    const after = kobo(running);
    running -= amount;
    return {
      journalId: row.journal_id,
      kind: kindNumbered(row.kind),
      at: row.at,
      effectiveOn: row.effective_on,
      amount,
      balance: after,
      meta: row.meta,
    };
  });
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { lines, next: last && writtenPlace(last) };
}

export type TrialBalanceRow = { code: ChartCode; name: string; debit: Kobo; credit: Kobo; balance: Kobo };
export type TrialBalance = {
  rows: TrialBalanceRow[];
  /** Debits less credits of all codes: zero, or money was made or lost. */ sum: Kobo;
};

/** Per account code, natural balances. `asOf` counts what has its effect on or before that day; without it, everything. */
export async function trialBalance(db: Source, { asOf }: { asOf?: Day } = {}): Promise<TrialBalance> {
  const { rows } = await sql<{ code: ChartCode; debit: Kobo; credit: Kobo }>`
    with edge as (select coalesce(max(to_xid), 0) as xid from ledger.block),
    legs as (
      select account_id, debit_kobo, credit_kobo from ledger.day_total where effective_on <= ${asOf ?? 'infinity'}::date
      union all -- and what is not sealed yet
      select l.account, greatest(l.amount, 0), greatest(-l.amount, 0) from edge, ledger.journal j, unnest(j.accounts, j.amounts) l(account, amount)
       where j.xid >= edge.xid and j.effective_on <= ${asOf ?? 'infinity'}::date)
    select a.code, sum(l.debit_kobo)::bigint as debit, sum(l.credit_kobo)::bigint as credit
      from legs l join ledger.account a on a.id = l.account_id where a.book = ${ourBook} group by a.code`.execute(sqlOf(db));
  const known = new Map(rows.map((row) => [row.code, row]));
  const all = chartCodes.flatMap((code) => {
    const row = known.get(code);
    return row
      ? [
          {
            code,
            name: chartRow(code).name,
            debit: row.debit,
            credit: row.credit,
            balance: kobo((row.debit - row.credit) * signOf(code)),
          },
        ]
      : [];
  });
  return { rows: all, sum: kobo(rows.reduce((sum, row) => sum + row.debit - row.credit, 0n)) };
}
