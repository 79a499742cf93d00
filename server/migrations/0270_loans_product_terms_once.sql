-- A product's terms are stored once, in the form of the API, as its versions and its loans keep them. The former columns are computed from them.
alter table loan_products add column terms jsonb;

update loan_products set terms = jsonb_build_object(
  'name', name, 'description', description, 'active', active, 'is_public', is_public,
  'min_amount', min_kobo, 'max_amount', max_kobo, 'frequency', frequency,
  'min_instalments', min_instalments, 'max_instalments', max_instalments,
  'method', method, 'rate_percent', rate_percent, 'min_rate_percent', min_rate_percent, 'rate_period', rate_period,
  'fee_bps', fee_bps, 'early_settlement_rebate_bps', early_settlement_rebate_bps,
  'penalty_percent', penalty_percent, 'penalty_grace_days', penalty_grace_days, 'penalty_cap_bps', penalty_cap_bps,
  'required_guarantors', required_guarantors, 'min_age_years', min_age_years,
  'min_months_as_customer', min_months_as_customer, 'max_active_loans', max_active_loans,
  'max_days_late', max_days_late, 'min_score', min_score, 'max_dti_bps', max_dti_bps,
  'offer_valid_days', offer_valid_days, 'cooling_off_days', cooling_off_days,
  'required_documents', to_jsonb(required_documents)) || schedule;

-- Before the columns become computed ones, what they will compute is compared with what they contain.
do $$
declare
  different text;
begin
  select string_agg(p.id::text || ': ' || kept.key, ', ')
    into different
    from loan_products p, jsonb_each(to_jsonb(p)) kept
   where kept.key not in ('id', 'version', 'created_at', 'terms', 'schedule')
     and kept.value is distinct from p.terms -> replace(kept.key, '_kobo', '_amount');
  if different is not null then
    raise exception 'Terms of loan products differ from their columns: %', different;
  end if;
end $$;

drop index loan_products_one_name;
alter table loan_products
  alter column terms set not null,
  drop column name, drop column description, drop column rate_percent, drop column rate_period, drop column method,
  drop column frequency, drop column min_kobo, drop column max_kobo, drop column min_instalments, drop column max_instalments,
  drop column fee_bps, drop column early_settlement_rebate_bps, drop column required_guarantors, drop column active,
  drop column min_rate_percent, drop column penalty_percent, drop column penalty_grace_days, drop column penalty_cap_bps,
  drop column required_documents, drop column min_age_years, drop column min_months_as_customer, drop column max_active_loans,
  drop column max_days_late, drop column min_score, drop column max_dti_bps, drop column offer_valid_days,
  drop column cooling_off_days, drop column is_public, drop column schedule;

-- The columns that statements and the portfolio's readers use. A term that is added later needs none.
alter table loan_products
  add column name text not null generated always as (terms ->> 'name') virtual,
  add column active boolean not null generated always as ((terms -> 'active')::boolean) virtual,
  add column is_public boolean not null generated always as ((terms -> 'is_public')::boolean) virtual,
  add column min_kobo bigint not null generated always as ((terms -> 'min_amount')::bigint) virtual,
  add column max_kobo bigint not null generated always as ((terms -> 'max_amount')::bigint) virtual,
  add constraint loan_products_min_kobo_check check (min_kobo > 0),
  add constraint loan_products_amounts check (max_kobo >= min_kobo),
  add constraint loan_products_complete check (terms ?& array['name', 'description', 'active', 'is_public', 'min_amount', 'max_amount',
    'frequency', 'min_instalments', 'max_instalments', 'method', 'rate_percent', 'min_rate_percent', 'rate_period', 'fee_bps',
    'early_settlement_rebate_bps', 'penalty_percent', 'penalty_grace_days', 'penalty_cap_bps', 'required_guarantors', 'min_age_years',
    'min_months_as_customer', 'max_active_loans', 'max_days_late', 'min_score', 'max_dti_bps', 'offer_valid_days', 'cooling_off_days',
    'required_documents']),
  add constraint loan_products_words check (
    terms ->> 'frequency' in ('day', 'week', 'month') and terms ->> 'rate_period' in ('month', 'year')
    and terms ->> 'method' in ('flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet', 'fixed_principal_percent',
      'fixed_instalment')),
  add constraint loan_products_percentages check (
    terms ->> 'rate_percent' ~ '^\d{1,4}(\.\d{1,6})?$' and terms ->> 'min_rate_percent' ~ '^\d{1,4}(\.\d{1,6})?$'
    and terms ->> 'penalty_percent' ~ '^\d{1,3}(\.\d{1,6})?$'),
  add constraint loan_products_ranges check (
    (terms -> 'min_instalments')::int >= 1 and (terms -> 'max_instalments')::int <= 120
    and (terms -> 'max_instalments')::int >= (terms -> 'min_instalments')::int
    and (terms -> 'fee_bps')::int between 0 and 2000
    and (terms -> 'early_settlement_rebate_bps')::int between 0 and 10000
    and (terms -> 'penalty_grace_days')::int between 0 and 90 and (terms -> 'penalty_cap_bps')::int between 0 and 10000
    and (terms -> 'required_guarantors')::int between 0 and 5 and (terms -> 'min_age_years')::int between 18 and 100
    and (terms -> 'min_months_as_customer')::int between 0 and 120 and (terms -> 'max_active_loans')::int between 1 and 10
    and (terms -> 'max_days_late')::int between 0 and 365 and (terms -> 'min_score')::int between 0 and 100
    and (terms -> 'max_dti_bps')::int between 0 and 10000 and (terms -> 'offer_valid_days')::int between 1 and 90
    and (terms -> 'cooling_off_days')::int between 0 and 30);
create unique index loan_products_one_name on loan_products (lower(terms ->> 'name')) where (terms -> 'active')::boolean;
