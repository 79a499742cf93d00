-- Why: closing a month whose days are closed already changed when and by whom the period was closed. The first close is kept.
create or replace function ledger.close_period(p_book smallint, p_through date, p_by uuid, p_at timestamptz)
returns date language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.period as p (book, closed_through, closed_at, closed_by) values (p_book, p_through, p_at, p_by)
  on conflict (book) do update set closed_through = greatest(p.closed_through, excluded.closed_through),
    closed_at = case when excluded.closed_through > p.closed_through then excluded.closed_at else p.closed_at end,
    closed_by = case when excluded.closed_through > p.closed_through then excluded.closed_by else p.closed_by end
  returning closed_through $$;
