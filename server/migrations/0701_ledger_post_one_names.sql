-- Names of two variables: the time in the id of a journal, and the earliest time of the balances. The function is otherwise that of 0121.
create or replace function ledger.post_one(
  p_book smallint, p_at timestamptz, p_id uuid, p_kind smallint, p_effective date, p_actor uuid, p_meta jsonb, p_accounts bigint[], p_amounts bigint[])
returns smallint language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  total bigint := p_amounts[1];
  found_ids bigint[]; before timestamptz[]; held bigint[]; balances bigint[]; seqs bigint[]; -- of what was locked, by leg
  usual boolean;
  v_at timestamptz;
  min_at timestamptz;
  made_at constant timestamptz := uuid_extract_timestamp(p_id); -- null for an id without a time
begin
  if (made_at >= p_at - interval '30 days' and made_at < p_at + interval '10 minutes') is not true then return null; end if;
  for leg in 2..cardinality(p_accounts) loop
    if p_accounts[leg] <= p_accounts[leg - 1] then return null; end if;
    total := total + p_amounts[leg];
  end loop;
  if total <> 0 or cardinality(p_accounts) < 2 then return null; end if;

  with moved as (
    update ledger.balance b set seq = b.seq + 1, last_at = greatest(b.last_at, p_at),
           posted_kobo = b.posted_kobo + case when b.book = p_book and b.flags = 0
             and (b.normal * x.amount > 0 or b.floor_kobo is null or b.normal * (b.posted_kobo + x.amount) - b.held_kobo >= b.floor_kobo)
             then x.amount else 0 end
      from unnest(p_accounts, p_amounts) x(id, amount)
     where b.account_id = x.id and p_effective > coalesce((select p.closed_through from ledger.period p where p.book = p_book), '-infinity')
    returning b.account_id, old.last_at as before, old.posted_kobo as held, new.posted_kobo, new.seq, new.last_at,
           x.amount <> 0 and new.posted_kobo = old.posted_kobo + x.amount as fits)
  select array_agg(m.account_id), array_agg(m.before), array_agg(m.held), array_agg(m.posted_kobo), array_agg(m.seq),
         max(m.last_at), min(m.last_at), bool_and(m.fits)
    into found_ids, before, held, balances, seqs, v_at, min_at, usual from moved m;
  if usual and found_ids = p_accounts then
    with written as (
      insert into ledger.journal (id, book, kind, effective_on, at, accounts, amounts, seqs, actor_id, meta)
      values (p_id, p_book, p_kind, p_effective, v_at, p_accounts, p_amounts, seqs, p_actor, p_meta)
      on conflict (id) do nothing
      returning id)
    insert into ledger.entry (account_id, at, seq, journal_id, amount_kobo, balance_kobo)
    select x.id, v_at, x.seq, w.id, x.amount, x.balance
      from written w, unnest(p_accounts, p_amounts, seqs, balances) x(id, amount, seq, balance);
    if found then
      if min_at < v_at then -- another journal was posted a moment later than p_at: time must not run backwards on the other accounts
        update ledger.balance b set last_at = v_at from unnest(p_accounts) x(id) where b.account_id = x.id and b.last_at < v_at;
      end if;
      return 0;
    end if;
  end if;

  -- Put back as it was: a leg does not fit, an account is missing, or the id is taken.
  update ledger.balance b set posted_kobo = x.held, seq = b.seq - 1, last_at = x.before
    from unnest(found_ids, held, before) x(id, held, before) where b.account_id = x.id;
  return null;
end $$;
