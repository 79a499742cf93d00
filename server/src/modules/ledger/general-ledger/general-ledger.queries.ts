/** The general ledger: one row for each leg of the journals of a span of days, in the order in which they were posted. */
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, negative, noMoney } from '@ajo/contract/kernel/money';
import { type Day, day, daysBetween } from '@ajo/contract/kernel/time';
import type { LedgerOwner } from '@ajo/contract/modules/ledger';
import type { LedgerLegSearch, LedgerLegView } from '@ajo/contract/modules/ledger.legs';
import type { Context } from '#context';
import { sql } from '#platform/db/sql';
import { idColumn, type SortKey, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { type ChartCode, chartRow, ourBook } from '../chart.ts';
import { journalKinds, kindNumbered } from '../journal.ts';
import { spanTooLong } from '../ledger.errors.ts';

/** Its owner has no name yet. */
type UnnamedLeg = Omit<LedgerLegView, 'owner'> & { owner: LedgerOwner | null };

type Leg = {
  leg: string;
  id: string;
  kind: number;
  on: Day;
  at: Date;
  code: ChartCode;
  owner_kind: LedgerOwner['kind'] | null;
  owner_id: string | null;
  amount: Kobo;
  reference: string | null;
};

/** Ids of journals are in the order of posting, so a file is one walk along their key, however long the ledger is. */
const asPosted: readonly SortKey[] = [
  { ...idColumn('j.id'), descending: false },
  { ...sortColumn('l.place', 'bigint'), descending: false },
];

/** `j` is the journal, `l` its leg, `a` the account of the leg. */
const legs = sql`ledger.journal j cross join lateral unnest(j.accounts, j.amounts) with ordinality l(account, amount, place)
  join ledger.account a on a.id = l.account`;

/** A page of one code reads the entries of its accounts: the walk along all journals would pass many for each of its own. */
const legsOfCode = sql`ledger.account a join ledger.entry e on e.account_id = a.id join ledger.journal j on j.id = e.journal_id
  cross join lateral (select n.amount, n.place from unnest(j.accounts, j.amounts, j.seqs) with ordinality n(account, amount, seq, place)
    where n.account = a.id and n.seq = e.seq) l`;

const legsAsCut = sql`(select position, split_part(id, '/', 1)::uuid as journal, split_part(id, '/', 2)::int as place from page)`;

/**
 * A journal is whole on the page of its first leg, and is left out of the next one, unless nothing else is there. Of one with more legs than
 * a page, each page has its part.
 */
const legsOfWholeJournals = (perPage: number) => sql`(select cut.position, cut.journal, leg.place
  from (select journal, min(position) as position, min(place) as from_place, max(place) as to_place,
      bool_or(min(place) = 1) over () as starts_one from ${legsAsCut} legs group by journal) cut
    join ledger.journal j on j.id = cut.journal
    cross join lateral generate_series(1, cardinality(j.accounts)) leg(place)
  where case when cardinality(j.accounts) > ${perPage} then leg.place between cut.from_place and cut.to_place
    else cut.from_place = 1 or not cut.starts_one end)`;

const longestSpanDays = 366;

/** A page of all codes is of a year at most; a file, made by a job, has any span. */
const whyNotSpan = ({ from, to, code }: { from: Day; to: Day; code: string | undefined }): DomainError | undefined =>
  code === undefined && daysBetween(from, to) >= longestSpanDays ? spanTooLong() : undefined;

export async function searchLegs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { code, event, ...span }: Omit<LedgerLegSearch, 'page' | 'per_page'>,
  window: Window,
): Promise<ListPage<UnnamedLeg>> {
  const to = span.end_date ?? clock.businessDay();
  const from = span.start_date ?? day(`${to.slice(0, 7)}-01`);
  const isFile = 'after' in window;
  // The counts of saved views have a low bound of their own.
  refuseIf(isFile || 'countTo' in window ? undefined : whyNotSpan({ from, to, code }));
  const behind = 'after' in window ? window.after?.[0] : undefined;
  const { rows, ...page } = await readPage<Leg>(db, {
    found: ({
      columns,
      after,
      end,
    }) => sql`select j.id || '/' || l.place as id${columns} from ${code && !isFile ? legsOfCode : legs}
      where j.book = ${ourBook} and j.effective_on between ${from} and ${to} and j.id >= ledger.least_id(${from}::date - interval '31 days')
        ${behind ? sql`and j.id >= ${behind}::uuid` : sql``} ${code ? sql`and a.code = ${code}` : sql``}
        ${event ? sql`and j.kind = ${journalKinds[event]}` : sql``} and ${after} ${end}`,
    order: asPosted,
    sums: { debit: sql`greatest(l.amount, 0)`, credit: sql`greatest(-l.amount, 0)` },
    rows: sql`select row_number() over (order by l.position, l.place) as position, j.id || '/' || l.place as leg, j.id, j.kind,
        j.effective_on as on, j.at, a.code, a.owner_kind, a.owner_id, j.amounts[l.place] as amount, j.meta ->> 'reference' as reference
      from ${isFile || code ? legsAsCut : legsOfWholeJournals(window.per_page)} l
        join ledger.journal j on j.id = l.journal join ledger.account a on a.id = j.accounts[l.place]`,
    page: window,
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(viewOf) };
}

const viewOf = ({ leg, id, kind, on, at, code, owner_kind: owner, owner_id: ownerId, amount, reference }: Leg): UnnamedLeg => ({
  id: leg,
  journal_id: id,
  kind: kindNumbered(kind),
  effective_on: on,
  posted_at: at,
  code,
  account: chartRow(code).name,
  owner: owner && ownerId !== null ? { kind: owner, id: ownerId } : null,
  debit: amount > 0n ? amount : noMoney,
  credit: amount < 0n ? negative(amount) : noMoney,
  reference,
});
