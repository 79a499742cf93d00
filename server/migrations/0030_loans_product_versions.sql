-- Loan products in full: penalty, documents, eligibility, offer days; every saved version is kept, and each loan carries a copy of all its terms.
alter table loan_products
  add column min_rate_percent text check (min_rate_percent ~ '^\d{1,4}(\.\d{1,6})?$'),
  add column penalty_percent text not null default '0' check (penalty_percent ~ '^\d{1,3}(\.\d{1,6})?$'),
  add column penalty_grace_days integer not null default 0 check (penalty_grace_days between 0 and 90),
  add column penalty_cap_bps integer not null default 1000 check (penalty_cap_bps between 0 and 10000),
  add column required_documents text[] not null default '{}',
  add column min_age_years integer not null default 18 check (min_age_years between 18 and 100),
  add column min_months_as_customer integer not null default 0 check (min_months_as_customer between 0 and 120),
  add column max_active_loans integer not null default 1 check (max_active_loans between 1 and 10),
  add column max_days_late integer not null default 0 check (max_days_late between 0 and 365),
  add column min_score integer not null default 0 check (min_score between 0 and 100),
  add column max_dti_bps integer not null default 3300 check (max_dti_bps between 0 and 10000),
  add column offer_valid_days integer not null default 14 check (offer_valid_days between 1 and 90),
  add column cooling_off_days integer not null default 2 check (cooling_off_days between 0 and 30),
  add column is_public boolean not null default true;
update loan_products set min_rate_percent = rate_percent;
alter table loan_products alter column min_rate_percent set not null;
create unique index loan_products_one_name on loan_products (lower(name)) where active;

-- The terms as they were saved, in the words of the API: a new kind of term needs no new column here.
create table loan_product_versions (
  product_id uuid not null references loan_products,
  version integer not null check (version >= 1),
  terms jsonb not null,
  made_by uuid references users,
  made_by_name text not null,
  made_at timestamptz not null,
  primary key (product_id, version)
);
create trigger loan_product_versions_are_final before update or delete on loan_product_versions for each row execute function refuse_change();
create trigger loan_product_versions_are_kept before truncate on loan_product_versions for each statement execute function refuse_change();

-- What was offered before versions were kept becomes the first version.
insert into loan_product_versions (product_id, version, terms, made_by_name, made_at)
select id, version, jsonb_build_object('name', name, 'description', description, 'rate_percent', rate_percent, 'min_rate_percent', min_rate_percent, 'rate_period', rate_period,
  'method', method, 'frequency', frequency, 'min_amount', min_kobo, 'max_amount', max_kobo, 'min_instalments', min_instalments,
  'max_instalments', max_instalments, 'fee_bps', fee_bps, 'early_settlement_rebate_bps', early_settlement_rebate_bps,
  'penalty_percent', penalty_percent, 'penalty_grace_days', penalty_grace_days, 'penalty_cap_bps', penalty_cap_bps,
  'required_guarantors', required_guarantors, 'required_documents', required_documents, 'min_age_years', min_age_years,
  'min_months_as_customer', min_months_as_customer, 'max_active_loans', max_active_loans, 'max_days_late', max_days_late,
  'min_score', min_score, 'max_dti_bps', max_dti_bps, 'offer_valid_days', offer_valid_days, 'cooling_off_days', cooling_off_days,
  'active', active, 'is_public', is_public), 'Ajo', created_at
from loan_products;

-- The contract's own copy: what the product said on the day of the application.
alter table loans add column terms jsonb;
update loans set terms = kept.terms from loan_product_versions kept
where kept.product_id = loans.product_id and kept.version = loans.product_version;
alter table loans alter column terms set not null;
