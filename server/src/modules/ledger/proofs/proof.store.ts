/** Seals finished journals into a chain, and proves every promise of the ledger from the rows themselves. */
import { sql, poolOf, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { differencesOf, type SubLedger } from './sub-ledger.store.ts';

/** Seals everything that is finished; returns how many journals. A block covers at most about 20,000 of them. */
export async function sealJournals(db: Database, at: Date): Promise<number> {
  let all = 0;
  for (;;) {
    const sealed = await poolOf(db)
      .transaction()
      .execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction);
        const { rows } = await sql<{ sealed: bigint }>`select ledger.seal(${at}::timestamptz, 20000) as sealed`.execute(
          transaction,
        );
        return Number(rows[0]?.sealed ?? 0);
      });
    if (sealed === 0) return all;
    all += sealed;
  }
}

/** The tip of the chain, to be published outside: the owner of the database could rewrite an unpublished chain. */
export async function chainTip(db: Database): Promise<{ height: bigint; hash: string } | undefined> {
  const { rows } = await sql<{ height: bigint; hash: string }>`
    select height, encode(hash, 'hex') as hash from ledger.block order by height desc limit 1`.execute(sqlOf(db));
  return rows[0];
}

export type Problem = { promise: string; where: string };
export type Proof = { holds: boolean; problems: Problem[]; accounts: number; journals: number };

const entriesInOrder = `
  select account_id, at, seq, amount_kobo, balance_kobo, row_number() over w as expected_seq, lag(balance_kobo, 1, 0::bigint) over w as before, lag(at) over w as at_before
    from ledger.entry window w as (partition by account_id order by seq)`;

/** Each finds the rows that break a promise: none, or the ledger was changed behind its own back. */
const promises: Record<string, string> = {
  'the sum of all accounts is zero': `select 'book ' || book as found from ledger.balance group by book having sum(posted_kobo) <> 0`,
  'every journal balances': `select id::text as found from ledger.journal where not ledger.sums_to_zero(amounts)`,
  'no account is below its floor': `select account_id::text as found from ledger.balance where normal * posted_kobo - held_kobo < floor_kobo`,
  'a balance is its last entry': `
    select b.account_id::text as found from ledger.balance b
      left join lateral (select * from ledger.entry e where e.account_id = b.account_id order by at desc, seq desc limit 1) e on true
     where (b.posted_kobo, b.seq, b.last_at) is distinct from (coalesce(e.balance_kobo, 0), coalesce(e.seq, 0), coalesce(e.at, '-infinity'))`,
  'entries are gapless, in time order, and keep the running balance': `
    select account_id || ' seq ' || seq as found from (${entriesInOrder}) e
     where seq <> expected_seq or balance_kobo <> before + amount_kobo or at < at_before`,
  'the legs of journals are the entries of accounts': `
    select coalesce(l.id, e.journal_id)::text as found
      from (select j.id, j.at, u.account, u.amount, u.seq from ledger.journal j, unnest(j.accounts, j.amounts, j.seqs) u(account, amount, seq)) l
      full join ledger.entry e on e.account_id = l.account and e.seq = l.seq
     where (l.id, l.amount, l.at) is distinct from (e.journal_id, e.amount_kobo, e.at)`,
  'a journal stays in one book': `
    select j.id::text as found from ledger.journal j where exists (
      select 1 from unnest(j.accounts) u(id) left join ledger.account a on a.id = u.id left join ledger.balance b on b.account_id = u.id
       where a.book is distinct from j.book or b.book is distinct from j.book)`,
  'held money is the sum of open holds': `
    select b.account_id::text as found from ledger.balance b
      left join (select account_id, sum(amount_kobo) as held from ledger.hold where state = 'open' group by 1) h using (account_id)
     where b.held_kobo <> coalesce(h.held, 0)`,
  'a reversal is the mirror of its journal': `
    select coalesce(r.of::text, m.id::text) as found from ledger.reversal r full join (select * from ledger.journal where reverses is not null) m on m.id = r.by
      left join ledger.journal j on j.id = r.of
     where m.reverses is distinct from r.of or m.accounts is distinct from j.accounts or m.amounts is distinct from (select array_agg(-x order by o) from unnest(j.amounts) with ordinality u(x, o))`,
  'a reference names a journal': `select x.source || ' ' || x.ref as found from ledger.ext_ref x left join ledger.journal j on j.id = x.journal_id where j.id is null`,
  'the chain of blocks is whole': `
    select 'block ' || b.height as found from ledger.block b left join ledger.block p on p.height = b.height - 1
     cross join lateral ledger.digest(b.from_xid, b.to_xid) d
     where b.hash <> sha256(b.prev || d.hash) or b.journals <> d.journals or b.prev <> coalesce(p.hash, ''::bytea) or b.from_xid <> coalesce(p.to_xid, 0)
    union all
    select 'the highest block is ' || max(height) || ' of ' || count(*) from ledger.block having max(height) <> count(*)
    union all
    select 'transaction numbers started again: see the runbook on restoring' from ledger.block having max(to_xid) > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
  'totals per day are the sum of sealed journals': `
    select coalesce(t.account_id, s.account)::text || ' ' || coalesce(t.effective_on, s.effective_on) as found
      from ledger.day_total t full join (
        select l.account, j.effective_on, sum(greatest(l.amount, 0))::bigint as debit, sum(greatest(-l.amount, 0))::bigint as credit, count(*) as entries
          from ledger.journal j, unnest(j.accounts, j.amounts) l(account, amount) where j.xid < (select coalesce(max(to_xid), 0) from ledger.block) group by 1, 2
      ) s on s.account = t.account_id and s.effective_on = t.effective_on
     where (t.debit_kobo, t.credit_kobo, t.entries) is distinct from (s.debit, s.credit, s.entries)`,
  'the guards are on': `
    select c.relname || ': ' || t.tgname as found from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'ledger'::regnamespace and t.tgfoid = 'ledger.refuse_change()'::regprocedure and t.tgenabled not in ('O', 'A')
    union all
    select c.relname || ': a trigger is missing' from pg_class c
     where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p') and c.relname ~ '^(journal|entry|block)(_\\d+)?$'
       and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'ledger.refuse_change()'::regprocedure) < 2`,
};

/**
 * Reads the whole ledger in one snapshot, and the sub-ledgers of the modules in the same one: for the nightly run and on demand.
 * The invariants of each account and journal, reversals, holds, the chain and its totals; at most ten places per broken promise.
 */
export async function verifyLedger(db: Database, subLedgers: readonly SubLedger[] = []): Promise<Proof> {
  return poolOf(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const problems: Problem[] = [];
      for (const [promise, text] of Object.entries(promises)) {
        const { rows } = await sql<{ found: string }>`select found from (${sql.raw(text)}) broken limit 10`.execute(transaction);
        problems.push(...rows.map(({ found }) => ({ promise, where: found })));
      }
      for (const subLedger of subLedgers) problems.push(...(await differencesOf({ transaction }, subLedger)));
      const { rows } = await sql<{ accounts: bigint; journals: bigint }>`
      select (select count(*) from ledger.account) as accounts, (select count(*) from ledger.journal) as journals`.execute(
        transaction,
      );
      return {
        holds: problems.length === 0,
        problems,
        accounts: Number(rows[0]?.accounts ?? 0),
        journals: Number(rows[0]?.journals ?? 0),
      };
    });
}
