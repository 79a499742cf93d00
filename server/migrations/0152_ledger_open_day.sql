-- Why: what belongs to a closed day is posted on the first open day. Until that transaction ends, the period must not close any further.
create function ledger.closed_through(p_book smallint) returns date
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select p.closed_through from ledger.period p where p.book = p_book for share $$;
revoke all on function ledger.closed_through from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'ajo_app') then grant execute on function ledger.closed_through to ajo_app; end if;
end $$;
