-- Loans: products whose terms are copied onto each loan, applications, opinions of staff, and the offer as the customer read it.
create table loan_products (
  id uuid primary key,
  version integer not null check (version >= 1),
  name text not null,
  description text not null,
  rate_percent text not null check (rate_percent ~ '^\d{1,4}(\.\d{1,6})?$'),
  rate_period text not null check (rate_period in ('month', 'year')),
  method text not null check (method in ('flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet')),
  frequency text not null check (frequency in ('day', 'week', 'month')),
  min_kobo bigint not null check (min_kobo > 0),
  max_kobo bigint not null,
  min_instalments integer not null check (min_instalments >= 1),
  max_instalments integer not null check (max_instalments <= 120),
  fee_bps integer not null check (fee_bps between 0 and 2000),
  early_settlement_rebate_bps integer not null check (early_settlement_rebate_bps between 0 and 10000),
  required_guarantors integer not null check (required_guarantors between 0 and 5),
  active boolean not null,
  created_at timestamptz not null,
  constraint loan_products_amounts check (max_kobo >= min_kobo),
  constraint loan_products_tenors check (max_instalments >= min_instalments)
);

create sequence loan_numbers;

create table loans (
  id uuid primary key,
  number bigint not null unique default nextval('loan_numbers'),
  customer_id uuid not null references users,
  product_id uuid not null references loan_products,
  product_version integer not null,
  status text not null check (status in ('incomplete', 'pending', 'approved', 'disburse', 'disbursement_failed', 'active', 'completed',
    'denied', 'cancelled', 'written_off', 'reversed')),
  purpose text not null,
  principal_kobo bigint not null check (principal_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0 and fee_kobo < principal_kobo),
  rate_percent text not null,
  rate_period text not null check (rate_period in ('month', 'year')),
  method text not null check (method in ('flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet')),
  frequency text not null check (frequency in ('day', 'week', 'month')),
  instalments integer not null check (instalments between 1 and 120),
  early_settlement_rebate_bps integer not null,
  required_guarantors integer not null,
  reason text,
  consent_at timestamptz not null,
  consent_ip text not null,
  applied_at timestamptz,
  offer_version text,
  offer jsonb,
  offer_accepted_at timestamptz,
  offer_accepted_ip text,
  approved_by uuid references users,
  released_by uuid references users,
  disbursed_on date,
  completed_on date,
  created_at timestamptz not null,
  -- Nothing is paid out before the customer has accepted what they read.
  constraint loans_paid_after_acceptance check (status not in ('disburse', 'active', 'completed') or offer_accepted_at is not null),
  constraint loans_active_since check (status not in ('active', 'completed') or disbursed_on is not null)
);
-- One application at a time: two submits at once leave one row.
create unique index loans_one_open_application on loans (customer_id) where status in ('pending', 'approved', 'disburse', 'disbursement_failed');
create index loans_of_customer on loans (customer_id, id desc);
create index loans_by_state on loans (status, id desc);
create index loans_running on loans (customer_id) where status = 'active';

create table loan_opinions (
  id uuid primary key,
  loan_id uuid not null references loans,
  kind text not null check (kind in ('recommendation', 'review', 'decision')),
  verdict text not null,
  note text not null,
  by_id uuid not null references users,
  by_name text not null,
  at timestamptz not null
);
create index loan_opinions_of_loan on loan_opinions (loan_id, kind, at desc);
