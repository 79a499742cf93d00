/** The order in which entries were posted: by time, and at the same time by the sequence of the chain, transaction and journal. */
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';
import { cursorWrong } from './ledger.errors.ts';

/** `account` tells the stripes of one journal apart. `at` is in microseconds since 1970: every text that fits is an instant of the database. */
export type Place = { at: string; xid: string; journal: string; account: string };

/** What a row needs for its place; `e` is the entry, `j` its journal. */
export type Placed = { account_id: bigint; at_text: string; xid: bigint; journal_id: string };
export const placeColumns = sql`e.account_id, (extract(epoch from e.at) * 1000000)::bigint::text as at_text, j.xid, e.journal_id`;

/** For `order by` and comparisons of rows. The numbers of accounts have no order of their own: a stripe is one of several. */
export const postingOrder = sql`e.at, j.xid, j.id, e.account_id`;
export const latestFirst = sql`e.at desc, j.xid desc, j.id desc, e.account_id desc`;

export const instantOf = ({ at }: Place): RawBuilder<Date> =>
  at === 'infinity' ? sql`'infinity'::timestamptz` : sql`('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond')`;

/** The columns of `postingOrder` at the place. */
export const valuesOf = (place: Place): RawBuilder<unknown> =>
  sql`${instantOf(place)}, ${place.xid}::bigint, ${place.journal}::uuid, ${place.account}::bigint`;

export const theEnd: Place = { at: 'infinity', xid: '0', journal: '00000000-0000-0000-0000-000000000000', account: '0' };

export const writtenPlace = ({ at_text: at, xid, journal_id: journal, account_id: account }: Placed): string =>
  `${at}.${xid}.${journal}.${account}`;

/** @throws DomainError `cursor_wrong` for another text. */
export function readPlace(text: string): Place {
  const [, at, xid, journal, account] =
    /^(\d{1,16})\.(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,19})$/.exec(text) ?? [];
  if (!at || !xid || !journal || !account || BigInt(account) >= 2n ** 63n) throw cursorWrong();
  return { at, xid, journal, account };
}
