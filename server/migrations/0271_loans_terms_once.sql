-- A loan stores its terms once. The columns that repeated them are computed from them; its own rate stays, because staff may agree a lower one.
do $$
declare
  different text;
begin
  select string_agg(number::text, ', ' order by number)
    into different
    from loans
   where (purpose, rate_period, method, frequency, early_settlement_rebate_bps, required_guarantors) is distinct from
         (terms ->> 'name', terms ->> 'rate_period', terms ->> 'method', terms ->> 'frequency',
          (terms -> 'early_settlement_rebate_bps')::integer, (terms -> 'required_guarantors')::integer);
  if different is not null then
    raise exception 'Terms of loans differ from their columns. Decide which are right before this migration. Loans: %', different;
  end if;
end $$;

alter table loans
  drop column purpose, drop column rate_period, drop column method, drop column frequency,
  drop column early_settlement_rebate_bps, drop column required_guarantors;
alter table loans
  add column purpose text not null generated always as (terms ->> 'name') virtual,
  add column rate_period text not null generated always as (terms ->> 'rate_period') virtual
    constraint loans_rate_period_check check (rate_period in ('month', 'year')),
  add column method text not null generated always as (terms ->> 'method') virtual
    constraint loans_method_check check (method in ('flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet',
      'fixed_principal_percent', 'fixed_instalment')),
  add column frequency text not null generated always as (terms ->> 'frequency') virtual
    constraint loans_frequency_check check (frequency in ('day', 'week', 'month')),
  add column early_settlement_rebate_bps integer not null
    generated always as ((terms -> 'early_settlement_rebate_bps')::integer) virtual,
  add column required_guarantors integer not null generated always as ((terms -> 'required_guarantors')::integer) virtual;
