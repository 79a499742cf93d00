/**
 * What is open between account 1000 and the lines of the bank at the end of a day. Each journal on the account and each line is counted once: those
 * that prove each other form one item, which is open when it does not sum to zero. Common table expressions that end in `open`.
 */
import { type Day, dayMs } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { accountsOfCode, journalsValuedUntil, valueDay } from '#modules/ledger/periods';
import { undoneReferenceOf } from '#modules/repayments';
import { sql } from '#platform/db/sql';
import { journalOfPayment } from './booked-payments.queries.ts';

/** What was open when the month that ends on the day was closed, and where to read what came since. */
export type Snapshot = { on: Day; takenAt: Date };

/** A journal and what reverses it have one root. A line after the day proves nothing yet. */
export const openItems = (on: Day, snapshot: Snapshot | undefined): RawBuilder<unknown> =>
  snapshot ? openSince(snapshot, on) : openInAll(on);

/** A payment as `journalOfPayment` reads it, of match `m`. */
const paymentOfMatch = sql`select m.payment_id as id, m.record, case m.record
    when 'receipt' then (select reference_key(r.reference) from receipts r where r.id = m.payment_id)
    when 'withdrawal' then (select w.paid_reference_key from savings_withdrawals w where w.id = m.payment_id)
    when 'payout' then (select reference_key(p.reference) from payouts p where p.id = m.payment_id)
    when 'payout_return' then coalesce((select reference_key(p.reference) from payouts p where p.id = m.payment_id),
      (select w.paid_reference_key from savings_withdrawals w where w.id = m.payment_id)) end as key`;

/** The journals `x` that the line of match `m` proves. */
const provenJournals = sql`cross join lateral (${paymentOfMatch}) b
  cross join lateral unnest(array[${journalOfPayment}, m.journal_id, m.difference_journal_id]) x(journal_id)`;

/** The journal of row `back` takes back that of payment `p`. Payments undone with their whole loan share one journal, which takes back no cash. */
const takesBack = sql`back.reverses_id = p.id and back.reference <> ${undoneReferenceOf('p.id')}`;

/** A payment of a loan that was reversed has a journal of its own, which takes back that of the payment. */
const reversedPayments = sql`(select back.journal_id, p.journal_id as root from payment_logs back
  join payment_logs p on ${takesBack} where back.journal_id is not null and p.journal_id is not null)`;

/** Of `counted`. */
const groups = sql`select c.id, sum(c.amount)::bigint as amount, bool_or(c.is_line) as has_line,
    coalesce(sum(c.amount) filter (where not c.is_line), 0) <> 0 as is_booked,
    (array_agg(c.journal_id order by c.journal_id) filter (where not c.is_line))[1] as journal_id,
    min(c.on_day) as first_on, max(c.on_day) as last_on
  from counted c group by c.id having sum(c.amount) <> 0`;

const lineAmount = sql`case l.side when 'credit' then -l.amount_kobo else l.amount_kobo end`;

/** From all journals and lines. */
const openInAll = (on: Day): RawBuilder<unknown> =>
  sql`booked as materialized (select j.id, coalesce(r.root, j.root) as root, j.on_day, j.amount
      from ${journalsValuedUntil({ code: '1000', on })} j left join ${reversedPayments} r on r.journal_id = j.id),
    proofs as materialized (select distinct on (x.journal_id) x.journal_id, m.line_id from reconciliation_matches m ${provenJournals}
     where m.line_id is not null and m.ended_at is null and x.journal_id is not null order by x.journal_id, m.line_id),
    counted as (select coalesce(p.line_id, b.root) as id, b.amount, b.root as journal_id, b.on_day, false as is_line
        from booked b left join proofs p on p.journal_id = b.root
      union all select l.id, ${lineAmount}, null, l.on_day, true from bank_lines l
        where l.on_day <= ${on}::date and l.result <> 'withdrawn'),
    open as materialized (${groups})`;

/** The payments whose journal may be `s.id`: `provenJournals` decides. */
const paymentsOfJournal = sql`(select r.id from ledger.ext_ref x join receipts r on reference_key(r.reference) = x.ref
      where x.journal_id = s.id and x.source = 'credit'
    union all select p.id from ledger.ext_ref x join payouts p on reference_key(p.reference) = split_part(x.ref, '#', 1)
      where x.journal_id = s.id and x.source in ('payout', 'payout return')
    union all select w.id from ledger.ext_ref x join savings_withdrawals w on w.paid_reference_key = x.ref
      where x.journal_id = s.id and x.source in ('withdrawal', 'payout return')
    union all select w.id from savings_withdrawals w where w.end_journal_id = s.id
    union all select p.id from payment_logs p where p.journal_id = s.id
    union all select b.journal_id from loan_bank_returns b where b.journal_id = s.id
    union all select t.id from savings_transactions t where t.journal_id = s.id
    union all select t.id from tax_remittances t where t.journal_id = s.id
    union all select p.id from merchant_settlements p where p.journal_id = s.id
    union all select b.id from settlement_batches b where b.journal_id = s.id)`;

/** Which line proves each of these journals, as among all matches. @param journals a query of `id`. */
const proofsOf = (journals: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select distinct on (s.id) s.id as journal_id, m.line_id from (${journals}) s
      cross join lateral (select c.id from ${paymentsOfJournal} p join reconciliation_matches c on c.payment_id = p.id and c.ended_at is null
        union select c.id from reconciliation_matches c where c.journal_id = s.id
        union select c.id from reconciliation_matches c where c.difference_journal_id = s.id) named
      cross join lateral (select * from reconciliation_matches o where o.id = named.id limit 1) m ${provenJournals}
    where m.line_id is not null and m.ended_at is null and x.journal_id = s.id order by s.id, m.line_id`;

/** Of journal `j`, as `booked` has it. */
const rootOfJournal = sql`coalesce((select r.root from ${reversedPayments} r where r.journal_id = j.id limit 1), j.reverses, j.id)`;

/** Longer than a transaction stays open: what was written before the snapshot and committed after it is read again. */
const longestTransactionMs = dayMs;

/** SQL: where the entries of account 1000 begin that are not in the snapshot. Without one, and of an account that was opened since, all of them. */
export const placesSince = (
  snapshot: Snapshot | undefined,
): RawBuilder<unknown> => sql`(select a.id as account_id, coalesce(p.at, '-infinity') as at,
    coalesce(p.seq, 0) as seq, coalesce(p.balance_kobo, 0) as balance_kobo
  from ${accountsOfCode('1000')} a left join bank_snapshot_places p on p.on_day = ${snapshot?.on ?? null}::date and p.account_id = a.id)`;

/** SQL: each entry `e` of place `p` that is not in the snapshot, with its journal `j`. Entries of an account have ascending times and numbers. */
export const entriesSince = sql`ledger.entry e on e.account_id = p.account_id and e.at >= p.at and e.seq > p.seq
  cross join lateral (select * from ledger.journal o where o.id = e.journal_id limit 1) j`;

/**
 * What came since the snapshot: `new_lines` and `new_roots`, journals by their root. Also both sides of each match that was made or undone since. What has
 * none of them is in the snapshot as it is now.
 */
const changesSince = (snapshot: Snapshot, on: Day): RawBuilder<unknown> => {
  const { on: from, takenAt } = snapshot;
  const since = new Date(takenAt.getTime() - longestTransactionMs);
  return sql`places as materialized (${placesSince(snapshot)}),
    posted as materialized (select distinct ${rootOfJournal} as root
      from places p join ${entriesSince} where ${valueDay} <= ${on}::date),
    changed as materialized (select id from reconciliation_matches where line_id is not null and matched_at >= ${since}
      union select id from reconciliation_matches where line_id is not null and ended_at >= ${since}),
    new_lines as materialized (select id from bank_lines where on_day > ${from}::date and on_day <= ${on}::date
      union select id from bank_lines where created_at >= ${since} and on_day <= ${on}::date
      union select m.line_id from changed join reconciliation_matches m on m.id = changed.id),
    new_roots as materialized (select root as id from posted
      union select x.journal_id from changed join reconciliation_matches m on m.id = changed.id ${provenJournals} where x.journal_id is not null)`;
};

/**
 * From the snapshot, and from all journals and lines of each item to which something came since. Each is looked up by its id: `limit 1` keeps the
 * planner from reading a table for many.
 */
const openSince = (snapshot: Snapshot, on: Day): RawBuilder<unknown> =>
  sql`${changesSince(snapshot, on)},
    root_proofs as materialized (${proofsOf(sql`select id from new_roots`)}),
    keys as materialized (select id from new_lines
      union select coalesce(p.line_id, r.id) from new_roots r left join root_proofs p on p.journal_id = r.id),
    proven as materialized (select distinct k.id as key, x.journal_id from keys k
      cross join lateral (select * from reconciliation_matches o where o.line_id = k.id and o.ended_at is null limit 1) m ${provenJournals}
     where x.journal_id is not null),
    proven_first as materialized (${proofsOf(sql`select distinct journal_id as id from proven`)}),
    roots as materialized (select p.key, p.journal_id as id from proven p join proven_first f on f.journal_id = p.journal_id and f.line_id = p.key
      union all select r.id, r.id from new_roots r where not exists (select from root_proofs p where p.journal_id = r.id)),
    booked as materialized (select r.key, r.id as root, ${valueDay} as on_day, moved.amount
      from roots r cross join lateral (select r.id union select v.by from ledger.reversal v where v.of = r.id
          union select back.journal_id from payment_logs p join payment_logs back on ${takesBack} where p.journal_id = r.id) family(id)
        cross join lateral (select * from ledger.journal o where o.id = family.id limit 1) j
        cross join lateral (select sum(leg.amount)::bigint as amount from unnest(j.accounts, j.amounts) leg(account, amount)
          where leg.account in (select account_id from places)) moved
      where ${rootOfJournal} = r.id and ${valueDay} <= ${on}::date and moved.amount <> 0),
    counted as (select b.key as id, b.amount, b.root as journal_id, b.on_day, false as is_line from booked b
      union all select l.id, ${lineAmount}, null, l.on_day, true from keys k
        cross join lateral (select * from bank_lines o where o.id = k.id limit 1) l
        where l.on_day <= ${on}::date and l.result <> 'withdrawn'),
    touched as materialized (select id from keys union select id from new_roots),
    open as materialized (${groups}
      union all select i.item_id, i.amount_kobo, i.has_line, i.is_booked, i.journal_id, i.first_on, i.last_on from bank_snapshot_items i
       where i.opened_on <= ${snapshot.on}::date and (i.ended_on is null or i.ended_on > ${snapshot.on}::date)
         and not exists (select from touched t where t.id = i.item_id))`;
