-- Why: a day that was closed in error is opened again by two people. Journals of its contracts are reversed in it, and posted again when it closes.
create function ledger.reopen_period(p_book smallint, p_through date, p_by uuid, p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.period set closed_through = p_through, closed_at = p_at, closed_by = p_by where book = p_book and closed_through > p_through $$;
revoke all on function ledger.reopen_period from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'ajo_app') then grant execute on function ledger.reopen_period to ajo_app; end if;
end $$;
