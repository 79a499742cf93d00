-- Investment plans with one rate for each term, so that the public calculator and later contracts read the same rates.
create table investment_plans (
  id uuid primary key,
  name text not null,
  description text not null,
  min_kobo bigint not null check (min_kobo > 0),
  max_kobo bigint not null,
  payout text not null check (payout in ('maturity', 'monthly', 'upfront')),
  -- Basis points taken off the rate when somebody leaves before the end.
  early_exit_bps integer not null check (early_exit_bps between 0 and 10000),
  position integer not null,
  active boolean not null,
  created_at timestamptz not null,
  constraint investment_plans_range check (max_kobo >= min_kobo)
);
create unique index investment_plans_name on investment_plans (lower(name)) where active;

create table investment_plan_rates (
  plan_id uuid not null references investment_plans,
  months integer not null check (months between 1 and 120),
  -- A year, in basis points: 1500 is 15 percent.
  rate_bps integer not null check (rate_bps between 1 and 10000),
  primary key (plan_id, months)
);
