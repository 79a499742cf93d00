/** Stores what was open between our bank account and account 1000 at the end of a closed month. Nothing of it changes later, except that items end. */
import type { Day } from '@ajo/contract/kernel/time';
import { valueDay } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { openItems, placesSince, type Snapshot } from './open-items.queries.ts';

/** One at a time: each begins where the one before ends. It may read all journals, so it has no time limit. */
export async function lockSnapshots(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(sqlOf(tx));
  await sql`select pg_advisory_xact_lock(hashtextextended('snapshots of the bank', 0))`.execute(sqlOf(tx));
}

/** @param previous the newest one before its day. The caller has locked the snapshots. */
export async function addSnapshot(tx: Tx, snapshot: Snapshot, previous: Snapshot | undefined): Promise<void> {
  await sql`insert into bank_snapshots (on_day, taken_at) values (${snapshot.on}, ${snapshot.takenAt})`.execute(sqlOf(tx));
  // Before the items: an entry that is posted meanwhile is read again later.
  await addPlaces(tx, snapshot.on, previous);
  await addItems(tx, snapshot.on, previous);
}

/** Before the first entry with a later value date; at the last entry, when none has one. */
const addPlaces = (tx: Tx, on: Day, previous: Snapshot | undefined): Promise<unknown> =>
  sql`insert into bank_snapshot_places (on_day, account_id, at, seq, balance_kobo)
    select ${on}::date, p.account_id, coalesce(later.at, b.last_at), coalesce(later.seq - 1, b.seq), coalesce(later.before, b.posted_kobo)
      from ${placesSince(previous)} p join ledger.balance b on b.account_id = p.account_id
        left join lateral (select e.at, e.seq, e.balance_kobo - e.amount_kobo as before from ledger.entry e
            cross join lateral (select * from ledger.journal o where o.id = e.journal_id limit 1) j
          where e.account_id = p.account_id and e.at >= p.at and e.seq > p.seq and ${valueDay} > ${on}::date order by e.at, e.seq limit 1) later on true`.execute(
    sqlOf(tx),
  );

const isUnchanged = sql`i.ended_on is null and i.item_id = o.id and i.amount_kobo = o.amount and i.has_line = o.has_line
  and i.is_booked = o.is_booked and i.journal_id is not distinct from o.journal_id and i.first_on = o.first_on and i.last_on = o.last_on`;

/** An item that has changed ends before its new form is added. */
const addItems = (tx: Tx, on: Day, previous: Snapshot | undefined): Promise<unknown> =>
  sql`/* planned per call */ with ${openItems(on, previous)},
    ended as (update bank_snapshot_items i set ended_on = ${on}::date
      where i.ended_on is null and not exists (select from open o where ${isUnchanged}) returning i.item_id)
    insert into bank_snapshot_items (item_id, opened_on, amount_kobo, has_line, is_booked, journal_id, first_on, last_on)
    select o.id, ${on}::date, o.amount, o.has_line, o.is_booked, o.journal_id, o.first_on, o.last_on from open o
     where (select count(*) from ended) >= 0 and not exists (select from bank_snapshot_items i where ${isUnchanged})`.execute(
    sqlOf(tx),
  );
