-- Why: most journals are ordinary, so posting them must not pay for what is rare: one function for a batch in which nothing is refused,
-- one for a single journal. Both keep every rule of post_batch, which stays the judge of everything unusual.

-- All of the journals or none, for the entrance that gathers many: net changes first, no pass of locks and no look-up of keys before.
-- Whatever is unusual (a floor, a frozen account, an account or book that is not known, an id out of its time, a closed day, an unbalanced
-- journal) raises LG001, an id or reference that is taken raises 23505: nothing is written, and the caller asks post_batch.
--   p_net, p_count  what the legs add to each of p_accounts, and how many they are; proven against the legs before anything is written of them
--   p_leg_account   the legs' accounts as indexes into p_accounts; p_leg_id the same as ids
-- The update reads p_accounts in their order (a nested loop, nothing else is allowed), so balances are locked in the one order.
create function ledger.post_usual(
  p_book smallint, p_at timestamptz, p_ids uuid[], p_kinds smallint[], p_effective date[], p_actors uuid[], p_meta jsonb[],
  p_accounts bigint[], p_net bigint[], p_count int[], p_from int[], p_leg_account int[], p_leg_id bigint[], p_leg_amount bigint[],
  p_sources text[], p_refs text[])
returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  n constant int := cardinality(p_ids);
  earliest constant uuid := ledger.least_id(p_at - interval '30 days');
  latest constant uuid := ledger.least_id(p_at + interval '10 minutes');
  v_xid constant bigint := pg_current_xact_id()::text::bigint;
  v_at timestamptz;
  least_at timestamptz;
  found_ids bigint[]; posted bigint[]; seqs bigint[]; normals bigint[]; limits bigint[]; after bigint[]; -- by index into p_accounts
  leg_seq bigint[] := p_leg_amount; leg_balance bigint[] := p_leg_amount; leg_journal uuid[]; -- as long as the legs from the start
  id uuid; a int; amount bigint;
begin
  with moved as (
    update ledger.balance b set posted_kobo = b.posted_kobo + x.net, seq = b.seq + x.legs, last_at = greatest(b.last_at, p_at)
      from unnest(p_accounts, p_net, p_count) x(id, net, legs)
     where b.account_id = x.id and b.book = p_book and b.flags = 0
    returning b.account_id, old.posted_kobo as posted, old.seq as seq, b.normal, b.floor_kobo + b.held_kobo as least, new.posted_kobo as after, new.last_at)
  select array_agg(m.account_id), array_agg(m.posted), array_agg(m.seq), array_agg(m.normal::bigint),
         array_agg(coalesce(m.least, -9223372036854775808)), array_agg(m.after), max(m.last_at), min(m.last_at)
    into found_ids, posted, seqs, normals, limits, after, v_at, least_at from moved m;
  if found_ids is distinct from p_accounts then raise exception 'an account is unusual' using errcode = 'LG001'; end if;
  if exists (select 1 from unnest(p_effective) e(day) where day <= (select p.closed_through from ledger.period p where p.book = p_book)) then
    raise exception 'a day is closed' using errcode = 'LG001';
  end if;

  -- The checks of the journal's own row refuse one that does not balance.
  for i in 1..n loop
    id := p_ids[i];
    if id < earliest or id > latest then raise exception 'an id is out of its time' using errcode = 'LG001'; end if;
    for leg in p_from[i]..p_from[i + 1] - 1 loop
      a := p_leg_account[leg];
      amount := p_leg_amount[leg];
      posted[a] := posted[a] + amount;
      seqs[a] := seqs[a] + 1;
      if p_accounts[a] <> p_leg_id[leg] or (normals[a] * amount < 0 and normals[a] * posted[a] < limits[a]) then
        raise exception 'a leg is unusual' using errcode = 'LG001';
      end if;
      leg_seq[leg] := seqs[a];
      leg_balance[leg] := posted[a];
      leg_journal[leg] := id;
    end loop;
  end loop;
  if posted is distinct from after then raise exception 'net changes are not those of the legs' using errcode = '22023'; end if;

  insert into ledger.journal (id, book, kind, effective_on, at, xid, accounts, amounts, seqs, actor_id, meta)
  select p_ids[i], p_book, p_kinds[i], p_effective[i], v_at, v_xid, p_leg_id[p_from[i] : p_from[i + 1] - 1],
         p_leg_amount[p_from[i] : p_from[i + 1] - 1], leg_seq[p_from[i] : p_from[i + 1] - 1], p_actors[i], p_meta[i]
    from generate_series(1, n) i;
  insert into ledger.entry (account_id, at, seq, journal_id, amount_kobo, balance_kobo)
  select x.id, v_at, x.seq, x.journal_id, x.amount, x.balance
    from unnest(p_leg_id, leg_seq, leg_journal, p_leg_amount, leg_balance) x(id, seq, journal_id, amount, balance);
  if least_at < v_at then -- somebody posted a moment later than p_at: time must not run backwards on any account of the batch
    update ledger.balance b set last_at = v_at from unnest(p_accounts) x(id) where b.account_id = x.id and b.last_at < v_at;
  end if;
  if p_refs is not null then
    insert into ledger.ext_ref (source, ref, journal_id, at)
    select x.source, x.ref, x.id, v_at from unnest(p_sources, p_refs, p_ids) x(source, ref, id) where x.ref is not null order by x.source, x.ref;
  end if;
end $$;

-- One journal without a reference, for business commands and lone requests: 0 posted, or null and nothing written when anything is
-- unusual, which post_batch then judges. p_accounts distinct and ascending, p_amounts beside them.
create function ledger.post_one(
  p_book smallint, p_at timestamptz, p_id uuid, p_kind smallint, p_effective date, p_actor uuid, p_meta jsonb, p_accounts bigint[], p_amounts bigint[])
returns smallint language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  balances bigint[]; seqs bigint[]; -- by leg, after this journal
  usual boolean;
  v_at timestamptz;
begin
  select array_agg(b.posted_kobo + b.amount), array_agg(b.seq + 1), greatest(max(b.last_at), p_at),
         bool_and(b.book = p_book and b.flags = 0
           and (b.normal * b.amount > 0 or b.floor_kobo is null or b.normal * (b.posted_kobo + b.amount) - b.held_kobo >= b.floor_kobo))
         and array_agg(b.account_id) = p_accounts and sum(b.amount) = 0 and count(*) > 1
         and p_effective > coalesce((select p.closed_through from ledger.period p where p.book = p_book), '-infinity')
         and p_id between ledger.least_id(p_at - interval '30 days') and ledger.least_id(p_at + interval '10 minutes')
    into balances, seqs, v_at, usual
    from (select *, p_amounts[array_position(p_accounts, account_id)] as amount from ledger.balance
           where account_id = any (p_accounts) order by account_id for no key update) b;
  if usual is not true then return null; end if;
  insert into ledger.journal (id, book, kind, effective_on, at, accounts, amounts, seqs, actor_id, meta)
  values (p_id, p_book, p_kind, p_effective, v_at, p_accounts, p_amounts, seqs, p_actor, p_meta)
  on conflict (id) do nothing;
  if not found then return null; end if;
  insert into ledger.entry (account_id, at, seq, journal_id, amount_kobo, balance_kobo)
  select x.id, v_at, x.seq, p_id, x.amount, x.balance from unnest(p_accounts, p_amounts, seqs, balances) x(id, amount, seq, balance);
  update ledger.balance b set posted_kobo = x.balance, seq = x.seq, last_at = v_at
    from unnest(p_accounts, balances, seqs) x(id, balance, seq) where b.account_id = x.id;
  return 0;
end $$;

-- A page is tidied whenever less than its fill factor's share is free: at 50 that was on nearly every posting. Accounts are opened by their
-- first posting, so pages keep room for new versions without it.
alter table ledger.balance set (fillfactor = 90);

revoke all on function ledger.post_usual from public;
revoke all on function ledger.post_one from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'ajo_app') then grant execute on function ledger.post_usual, ledger.post_one to ajo_app; end if;
end $$;
