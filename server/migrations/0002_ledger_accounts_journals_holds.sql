-- Why: money needs one place where it can only be moved, never made or lost, whatever the program above does wrong.
-- Amounts are signed kobo, debit-positive; `normal` (1 debit, -1 credit) turns a posted sum into what people read.
create schema ledger;

-- Slow facts of an account; posting never touches them. The id is made by the program (12 shard bits, 48 number bits), so no sequence
-- is shared. A busy control account is split into lanes: rows of one code whose sum is the account.
create table ledger.account (
  id bigint primary key check (id > 0),
  book smallint not null,
  code text not null,
  class text not null check (class in ('asset', 'liability', 'equity', 'income', 'expense')),
  owner_kind text,
  owner_id text,
  lane smallint not null default 0,
  opened_at timestamptz not null,
  constraint owner_is_whole check ((owner_kind is null) = (owner_id is null)),
  -- prevents two accounts for one purpose, each with half of the money
  constraint account_once unique nulls not distinct (book, code, owner_kind, owner_id, lane)
);
create index account_owner on ledger.account (owner_kind, owner_id);

-- The only row that posting changes: narrow, half-filled pages and no second index, so that every update stays in its page.
create table ledger.balance (
  account_id bigint primary key references ledger.account,
  book smallint not null,
  normal smallint not null check (normal in (1, -1)),
  flags smallint not null default 0, -- 1 no debits, 2 no credits, 4 closed
  floor_kobo bigint,                 -- least natural balance; null for accounts without one
  posted_kobo bigint not null default 0,
  held_kobo bigint not null default 0 check (held_kobo >= 0),
  seq bigint not null default 0,
  last_at timestamptz not null default '-infinity',
  -- prevents paying out or promising more than an account has, and collecting more than a loan owes
  constraint no_overdraft check (floor_kobo is null or normal * posted_kobo - held_kobo >= floor_kobo)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

create function ledger.sums_to_zero(amounts bigint[]) returns boolean language plpgsql immutable strict parallel safe as $$
declare
  total numeric := 0; -- numeric: a sum that overflows must not pass for zero
  amount bigint;
begin
  foreach amount in array amounts loop total := total + amount; end loop;
  return total = 0;
end $$;

-- The truth. A journal carries its own legs, so "it balances" is a check of one row and needs no trigger.
-- The id is a UUIDv7: key, idempotency key and partition at once.
create table ledger.journal (
  id uuid not null,
  book smallint not null,
  kind smallint not null,
  effective_on date not null,
  at timestamptz not null,
  xid bigint not null default (pg_current_xact_id()::text::bigint), -- orders the sealed chain; xid8 has no BRIN class
  accounts bigint[] not null,
  amounts bigint[] not null,
  seqs bigint[] not null,
  reverses uuid,
  actor_id uuid,
  meta jsonb,
  primary key (id), -- prevents booking one event twice
  constraint id_tells_its_time check (uuid_extract_version(id) = 7),
  constraint legs_are_whole check (
    cardinality(accounts) >= 2 and cardinality(accounts) = cardinality(amounts) and cardinality(accounts) = cardinality(seqs)),
  -- prevents making or losing money
  constraint balanced check (case when cardinality(amounts) = 2 then amounts[1] = -amounts[2] else ledger.sums_to_zero(amounts) end)
) partition by range (id);
create index journal_xid on ledger.journal using brin (xid) with (pages_per_range = 16);

-- The same facts seen from the account, with the running balance: a statement page or a balance as of an instant is one index probe.
-- `at` never falls while `seq` rises.
create table ledger.entry (
  account_id bigint not null,
  at timestamptz not null,
  seq bigint not null,
  journal_id uuid not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  balance_kobo bigint not null,
  primary key (account_id, at, seq)
) partition by range (at);

-- Outside the partitions, so that it holds across all of them: prevents reversing one journal twice.
create table ledger.reversal (of uuid primary key, by uuid not null unique);

-- Prevents giving value twice for one event of a bank or provider, for ever.
create table ledger.ext_ref (
  source text not null,
  ref text not null,
  journal_id uuid not null,
  at timestamptz not null,
  primary key (source, ref)
);
create index ext_ref_journal on ledger.ext_ref (journal_id);

create table ledger.hold (
  id uuid primary key, -- prevents holding twice for one cause
  account_id bigint not null references ledger.account,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null default 'open' check (state in ('open', 'captured', 'released', 'expired')),
  placed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  journal_id uuid,
  constraint open_until_ended check ((state = 'open') = (ended_at is null))
);
create index hold_open on ledger.hold (expires_at) where state = 'open';
create index hold_of_account on ledger.hold (account_id) where state = 'open';

-- The books of a legal entity are closed through this day: a journal with an earlier effective day is refused.
create table ledger.period (book smallint primary key, closed_through date not null, closed_at timestamptz not null, closed_by uuid);

-- The chain over finished journals, and what reports read: totals per account and effective day, written by the same transaction.
create table ledger.block (
  height bigint primary key,
  from_xid bigint not null,
  to_xid bigint not null,
  journals bigint not null,
  prev bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
create table ledger.day_total (
  account_id bigint not null,
  effective_on date not null,
  debit_kobo bigint not null,
  credit_kobo bigint not null,
  entries bigint not null,
  primary key (account_id, effective_on)
) with (fillfactor = 80);

-- ---------------------------------------------------------------------------------------------------------------- append-only
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger is append-only, post a reversal', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger journal_is_final before update or delete on ledger.journal for each row execute function ledger.refuse_change();
create trigger entry_is_final before update or delete on ledger.entry for each row execute function ledger.refuse_change();
create trigger block_is_final before update or delete on ledger.block for each row execute function ledger.refuse_change();
create trigger journal_is_not_emptied before truncate on ledger.journal for each statement execute function ledger.refuse_change();
create trigger entry_is_not_emptied before truncate on ledger.entry for each statement execute function ledger.refuse_change();
create trigger block_is_not_emptied before truncate on ledger.block for each statement execute function ledger.refuse_change();

-- ----------------------------------------------------------------------------------------------------------------- partitions
create function ledger.least_id(t timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid $$;

-- Monthly, and no DEFAULT partition: it would hide that the daily job has stopped until its rows block the partition that is missing.
-- A truncate trigger is not inherited, so each partition gets its own.
create function ledger.make_partitions(p_from date, p_months int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  first date;
  next date;
  made int := 0;
  parent text;
  name text;
begin
  for i in 0..p_months - 1 loop
    first := (date_trunc('month', p_from::timestamp) + make_interval(months => i))::date;
    next := (first + interval '1 month')::date;
    foreach parent in array array['journal', 'entry'] loop
      name := parent || '_' || to_char(first, 'YYYYMM');
      continue when to_regclass('ledger.' || name) is not null;
      execute format('create table ledger.%I partition of ledger.%I for values from (%L) to (%L)', name, parent,
        case parent when 'journal' then ledger.least_id(first::timestamptz)::text else first::timestamptz::text end,
        case parent when 'journal' then ledger.least_id(next::timestamptz)::text else next::timestamptz::text end);
      execute format('create trigger %I before truncate on ledger.%I for each statement execute function ledger.refuse_change()',
        name || '_is_not_emptied', name);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
select ledger.make_partitions((current_date - interval '24 months')::date, 37);

-- -------------------------------------------------------------------------------------------------------------------- posting
-- Opens what does not exist yet, in the order of the ids, so that two openers can wait for each other but never in a circle.
create function ledger.open_accounts(
  p_book smallint, p_at timestamptz, p_ids bigint[], p_codes text[], p_classes text[], p_normals smallint[], p_floors bigint[],
  p_owner_kinds text[], p_owner_ids text[], p_lanes smallint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with opened as (
    insert into ledger.account (id, book, code, class, owner_kind, owner_id, lane, opened_at)
    select u.id, p_book, u.code, u.class, u.owner_kind, u.owner_id, u.lane, p_at
      from unnest(p_ids, p_codes, p_classes, p_owner_kinds, p_owner_ids, p_lanes) u(id, code, class, owner_kind, owner_id, lane)
     order by u.id
    on conflict do nothing
    returning id)
  insert into ledger.balance (account_id, book, normal, floor_kobo)
  select u.id, p_book, u.normal, u.floor from unnest(p_ids, p_normals, p_floors) u(id, normal, floor) join opened using (id) $$;

-- The one way to write money. N journals, each with an outcome of its own, one commit.
--   p_accounts   the touched accounts, distinct and ascending: the one order in which balances are ever locked
--   journal i    legs p_from[i] .. p_from[i + 1] - 1; a leg is an index into p_accounts and an amount, accounts ascending and once
--   p_at         the program's clock; the journal's `at` is this or the latest `at` of its batch's accounts, so it never runs backwards
-- 0 posted · 1 already posted · 2 refused by the floor · 3 unbalanced · 4 unknown account or another book's · 5 id used for another request
-- 6 account frozen or closed · 7 id's time not within 30 days before and 10 minutes after p_at · 8 period closed · 9 reference already booked
-- The caller keeps ids and references distinct within a batch. READ COMMITTED is enough: what follows the lock sees what was locked.
-- force_generic_plan: array queries would be planned anew at every call. The others: a plan made on an
-- empty table must not read the whole of a full one for ever.
create function ledger.post_batch(
  p_book smallint, p_at timestamptz, p_ids uuid[], p_kinds smallint[], p_effective date[], p_actors uuid[], p_meta jsonb[],
  p_reverses uuid[], p_accounts bigint[], p_from int[], p_leg_account int[], p_leg_amount bigint[], p_sources text[], p_refs text[])
returns smallint[] language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  n constant int := cardinality(p_ids);
  status smallint[] := array_fill(0::smallint, array[n]);
  earliest constant uuid := ledger.least_id(p_at - interval '30 days');
  latest constant uuid := ledger.least_id(p_at + interval '10 minutes');
  v_at timestamptz;
  closed_through date;
  found_ids bigint[]; posted bigint[]; seqs bigint[]; normals smallint[]; limits bigint[]; frozen smallint[]; -- by index into p_accounts
  known record;
  first int; last int; a int; amount bigint; total bigint;
  accepted int := 0; accepted_at int[]; accepted_leg int[]; -- journals to write: position, and position of the first of their legs below
  legs int := 0; leg_at int[]; leg_journal int[]; leg_seq bigint[]; leg_balance bigint[];
  linked int;
begin
  select array_agg(b.account_id), array_agg(b.posted_kobo), array_agg(b.seq), array_agg(b.normal), array_agg(b.floor_kobo + b.held_kobo),
         array_agg(case when b.book = p_book then b.flags end), max(b.last_at)
    into found_ids, posted, seqs, normals, limits, frozen, v_at
    from (select * from ledger.balance where account_id = any (p_accounts) order by account_id for no key update) b;
  if found_ids is distinct from p_accounts then
    -- Rare: an account is missing, so positions do not match; line the found ones up with what was asked for.
    if exists (select 1 from (select x, lag(x) over (order by o) as before from unnest(p_accounts) with ordinality u(x, o)) z where x <= before) then
      raise exception 'p_accounts must be distinct and ascending' using errcode = '22023';
    end if;
    -- Only what was locked above counts: an account that has become visible meanwhile would be read without its lock.
    select array_agg(b.posted order by u.o), array_agg(b.seq order by u.o), array_agg(b.normal order by u.o),
           array_agg(b.floor order by u.o), array_agg(b.flags order by u.o)
      into posted, seqs, normals, limits, frozen
      from unnest(p_accounts) with ordinality u(x, o)
      left join unnest(found_ids, posted, seqs, normals, limits, frozen) b(account_id, posted, seq, normal, floor, flags) on b.account_id = u.x;
  end if;
  v_at := greatest(v_at, p_at);
  select p.closed_through into closed_through from ledger.period p where p.book = p_book;

  -- The bounds keep this look-up to two or three partitions; ids outside of them are looked up one by one below.
  for known in
    select u.o, j.kind, j.effective_on, j.accounts, j.amounts
      from unnest(p_ids) with ordinality u(id, o)
     cross join lateral (select * from ledger.journal where id = u.id and id >= earliest and id <= latest limit 1) j -- a probe each, never a join of all
  loop
    status[known.o] := case when known.kind = p_kinds[known.o] and known.effective_on = p_effective[known.o]
      and known.amounts = p_leg_amount[p_from[known.o] : p_from[known.o + 1] - 1]
      and known.accounts = (select array_agg(p_accounts[p_leg_account[g]] order by g) from generate_series(p_from[known.o], p_from[known.o + 1] - 1) g)
      then 1 else 5 end;
  end loop;
  if p_refs is not null then
    for known in
      select u.o from unnest(p_ids, p_sources, p_refs) with ordinality u(id, source, ref, o) join ledger.ext_ref x on x.source = u.source and x.ref = u.ref
       where x.journal_id <> u.id
    loop
      if status[known.o] = 0 then status[known.o] := 9; end if;
    end loop;
  end if;

  for i in 1..n loop
    continue when status[i] <> 0;
    first := p_from[i];
    last := p_from[i + 1] - 1;
    total := 0;
    if p_ids[i] < earliest or p_ids[i] > latest then
      status[i] := coalesce((select case when j.kind = p_kinds[i] and j.effective_on = p_effective[i] and j.amounts = p_leg_amount[first : last]
          and j.accounts = (select array_agg(p_accounts[p_leg_account[g]] order by g) from generate_series(first, last) g) then 1 else 5 end
        from ledger.journal j where j.id = p_ids[i]), 7);
      continue;
    end if;
    if p_effective[i] <= closed_through then status[i] := 8; continue; end if;
    for leg in first..last loop
      a := p_leg_account[leg];
      amount := p_leg_amount[leg];
      total := total + amount;
      if frozen[a] is null then status[i] := 4; exit; end if;
      if frozen[a] <> 0 and (frozen[a] & 4 <> 0 or (amount > 0 and frozen[a] & 1 <> 0) or (amount < 0 and frozen[a] & 2 <> 0)) then
        status[i] := 6; exit;
      end if;
      if leg > first and a <= p_leg_account[leg - 1] then
        raise exception 'the accounts of a journal must be distinct and ascending' using errcode = '22023';
      end if;
      if normals[a] * amount < 0 and normals[a] * (posted[a] + amount) < limits[a] then status[i] := 2; exit; end if;
    end loop;
    if status[i] = 0 and (total <> 0 or last <= first) then status[i] := 3; end if;
    continue when status[i] <> 0;
    accepted := accepted + 1;
    accepted_at[accepted] := i;
    accepted_leg[accepted] := legs + 1;
    for leg in first..last loop
      a := p_leg_account[leg];
      posted[a] := posted[a] + p_leg_amount[leg];
      seqs[a] := seqs[a] + 1;
      legs := legs + 1;
      leg_at[legs] := leg;
      leg_journal[legs] := i;
      leg_seq[legs] := seqs[a];
      leg_balance[legs] := posted[a];
    end loop;
  end loop;
  if accepted = 0 then return status; end if;

  insert into ledger.journal (id, book, kind, effective_on, at, accounts, amounts, seqs, reverses, actor_id, meta)
  select p_ids[x.i], p_book, p_kinds[x.i], p_effective[x.i], v_at,
         array(select p_accounts[p_leg_account[g]] from generate_series(p_from[x.i], p_from[x.i + 1] - 1) g),
         p_leg_amount[p_from[x.i] : p_from[x.i + 1] - 1], leg_seq[x.leg : x.leg + p_from[x.i + 1] - p_from[x.i] - 1],
         p_reverses[x.i], p_actors[x.i], p_meta[x.i]
    from unnest(accepted_at, accepted_leg) x(i, leg);
  insert into ledger.entry (account_id, at, seq, journal_id, amount_kobo, balance_kobo)
  select p_accounts[p_leg_account[x.leg]], v_at, x.seq, p_ids[x.i], p_leg_amount[x.leg], x.balance
    from unnest(leg_at, leg_seq, leg_journal, leg_balance) x(leg, seq, i, balance);
  update ledger.balance b set posted_kobo = x.posted, seq = x.seq, last_at = v_at
    from unnest(p_accounts, posted, seqs) x(id, posted, seq)
   where b.account_id = x.id and b.seq <> x.seq;
  if p_refs is not null then
    insert into ledger.ext_ref (source, ref, journal_id, at)
    select p_sources[i], p_refs[i], p_ids[i], v_at from unnest(accepted_at) i where p_refs[i] is not null
     order by p_sources[i], p_refs[i]
    on conflict do nothing;
    get diagnostics linked = row_count;
    -- Somebody booked one of the references a moment ago: the next try sees it.
    if linked < (select count(p_refs[i]) from unnest(accepted_at) i) then
      raise exception 'a reference was booked at the same time' using errcode = '40001';
    end if;
  end if;
  return status;
end $$;

-- The mirror of a journal, once. 5 = already reversed by another id; 4 = no such journal; otherwise as post_batch.
create function ledger.reverse(p_of uuid, p_id uuid, p_effective date, p_actor uuid, p_meta jsonb, p_at timestamptz, p_kind smallint) returns smallint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  journal ledger.journal;
  outcome smallint;
  legs int;
begin
  select * into journal from ledger.journal where id = p_of;
  if not found then return 4; end if;
  legs := cardinality(journal.accounts);
  insert into ledger.reversal (of, by) values (p_of, p_id) on conflict do nothing;
  if not found and not exists (select 1 from ledger.reversal where of = p_of and by = p_id) then return 5; end if;
  outcome := (ledger.post_batch(journal.book, p_at, array[p_id], array[p_kind], array[p_effective], array[p_actor], array[p_meta], array[p_of],
    journal.accounts, array[1, legs + 1], array(select generate_series(1, legs)),
    array(select -x from unnest(journal.amounts) with ordinality u(x, o) order by o), null, null))[1];
  if outcome > 1 then delete from ledger.reversal where of = p_of and by = p_id and not exists (select 1 from ledger.journal j where j.id = p_id and j.reverses = p_of); end if;
  return outcome;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------- holds
-- 0 held · 1 already held under this id · 2 not enough · 4 unknown account · 5 id used for another hold · 6 account frozen
create function ledger.place_hold(p_id uuid, p_account bigint, p_amount bigint, p_expires timestamptz, p_at timestamptz) returns smallint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  b ledger.balance;
  known ledger.hold;
begin
  select * into b from ledger.balance where account_id = p_account for no key update;
  if not found then return 4; end if;
  select * into known from ledger.hold where id = p_id;
  if found then return case when known.account_id = p_account and known.amount_kobo = p_amount then 1 else 5 end; end if;
  if b.flags <> 0 then return 6; end if;
  if b.normal * b.posted_kobo - b.held_kobo - p_amount < b.floor_kobo then return 2; end if;
  insert into ledger.hold (id, account_id, amount_kobo, placed_at, expires_at) values (p_id, p_account, p_amount, p_at, p_expires);
  update ledger.balance set held_kobo = held_kobo + p_amount where account_id = p_account;
  return 0;
end $$;

-- 0 ended now · 1 had ended in the same way before · 4 no such hold · 5 had ended in another way
create function ledger.end_hold(p_id uuid, p_state text, p_journal uuid, p_at timestamptz) returns smallint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  h ledger.hold;
begin
  select * into h from ledger.hold where id = p_id for no key update;
  if not found then return 4; end if;
  if h.state <> 'open' then return case when h.state = p_state and h.journal_id is not distinct from p_journal then 1 else 5 end; end if;
  update ledger.hold set state = p_state, journal_id = p_journal, ended_at = p_at where id = p_id;
  update ledger.balance set held_kobo = held_kobo - h.amount_kobo where account_id = h.account_id;
  return 0;
end $$;

-- In the order of the accounts, a bounded number at a time; holds that somebody is working on wait for the next run.
create function ledger.expire_holds(p_at timestamptz, p_most int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due uuid;
  ended int := 0;
begin
  for due in
    select id from (select id, account_id from ledger.hold where state = 'open' and expires_at <= p_at order by expires_at limit p_most for no key update skip locked) h
     order by h.account_id
  loop
    perform ledger.end_hold(due, 'expired', null, p_at);
    ended := ended + 1;
  end loop;
  return ended;
end $$;

-- -------------------------------------------------------------------------------------------------------------------- periods
-- Closes forward only. A posting that read the old day a moment ago may still commit, so a report of the period waits for the sealer to pass it.
create function ledger.close_period(p_book smallint, p_through date, p_by uuid, p_at timestamptz) returns date
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.period as p (book, closed_through, closed_at, closed_by) values (p_book, p_through, p_at, p_by)
  on conflict (book) do update set closed_through = greatest(p.closed_through, excluded.closed_through),
    closed_at = excluded.closed_at, closed_by = excluded.closed_by
  returning closed_through $$;

-- ---------------------------------------------------------------------------------------------------------------------- reads
-- Debit-positive sum of the given accounts (the lanes of one) as of an instant: one index probe each.
create function ledger.as_of(p_accounts bigint[], p_at timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (select coalesce(sum(e.balance_kobo), 0)::bigint from unnest(p_accounts) a(id)
    cross join lateral (select balance_kobo from ledger.entry where account_id = a.id and at <= p_at order by at desc, seq desc limit 1) e);
end $$;

-- -------------------------------------------------------------------------------------------------------------- seal and chain
-- The text that a block's hash covers; the time zone is pinned because the text of an instant depends on it.
create function ledger.digest(p_from bigint, p_to bigint, out journals bigint, out hash bytea)
language sql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*), sha256(convert_to(coalesce(string_agg(
      jsonb_build_array(id, book, kind, effective_on, at, accounts, amounts, seqs, reverses, actor_id, meta)::text, E'\n' order by xid, id), ''), 'UTF8'))
    from ledger.journal where xid >= p_from and xid < p_to $$;

-- Adds one block of finished journals and their legs to day_total; returns how many. Up to the transaction horizon: everything below
-- has committed or aborted, so nothing can appear behind the chain, which a sequence could not promise.
create function ledger.seal(p_at timestamptz, p_most int) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tip ledger.block;
  v_from bigint;
  v_to bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_journals bigint;
  v_hash bytea;
begin
  perform pg_advisory_xact_lock(7301); -- one sealer
  select * into tip from ledger.block order by height desc limit 1;
  v_from := coalesce(tip.to_xid, 0);
  if v_to <= v_from then return 0; end if;
  -- A transaction is never split between blocks.
  v_to := least(v_to, (select xid from ledger.journal where xid >= v_from order by xid offset p_most limit 1) + 1);
  select d.journals, d.hash into v_journals, v_hash from ledger.digest(v_from, v_to) d;
  if v_journals = 0 then return 0; end if;
  insert into ledger.block (height, from_xid, to_xid, journals, prev, hash, sealed_at)
  values (coalesce(tip.height, 0) + 1, v_from, v_to, v_journals, coalesce(tip.hash, ''::bytea), sha256(coalesce(tip.hash, ''::bytea) || v_hash), p_at);
  insert into ledger.day_total as t (account_id, effective_on, debit_kobo, credit_kobo, entries)
  select l.account, j.effective_on, sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0)), count(*)
    from ledger.journal j, unnest(j.accounts, j.amounts) l(account, amount)
   where j.xid >= v_from and j.xid < v_to group by 1, 2 order by 1, 2
  on conflict (account_id, effective_on) do update set debit_kobo = t.debit_kobo + excluded.debit_kobo,
    credit_kobo = t.credit_kobo + excluded.credit_kobo, entries = t.entries + excluded.entries;
  return v_journals;
end $$;

-- --------------------------------------------------------------------------------------------------------------------- rights
-- Whoever migrates owns the ledger. A server that connects as a member of ajo_app can post and read but not write a table; an auditor can
-- read and recompute. Where roles may not be created (some managed databases), the server connects as the owner: the triggers and checks
-- still hold, only this outer wall is missing.
revoke all on all functions in schema ledger from public;
do $$
declare
  name text;
begin
  foreach name in array array['ajo_app', 'ajo_auditor'] loop
    begin
      if not exists (select 1 from pg_roles where rolname = name) then execute format('create role %I nologin', name); end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then
      raise notice 'role % was not created: %', name, sqlerrm;
    end;
    continue when not exists (select 1 from pg_roles where rolname = name);
    execute format('grant usage on schema ledger to %I', name);
    execute format('grant select on all tables in schema ledger to %I', name);
    execute format('grant execute on function ledger.digest(bigint, bigint), ledger.as_of(bigint[], timestamptz), ledger.sums_to_zero(bigint[]) to %I', name);
  end loop;
  if exists (select 1 from pg_roles where rolname = 'ajo_app') then
    grant execute on all functions in schema ledger to ajo_app;
  end if;
end $$;
