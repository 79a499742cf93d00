-- BetaLife: plans of two kinds with their packages, so that the public page shows what can really be saved for.
create table betalife_plans (
  id uuid primary key,
  kind text not null check (kind in ('food', 'assets')),
  name text not null,
  description text not null,
  position integer not null,
  active boolean not null,
  created_at timestamptz not null
);
create unique index betalife_plans_name on betalife_plans (lower(name)) where active;

create table betalife_packages (
  id uuid primary key,
  plan_id uuid not null references betalife_plans,
  -- The place in its plan, from 0: what the specification's edit page calls packageIndex.
  position integer not null check (position >= 0),
  name text not null,
  description text not null,
  price_kobo bigint not null check (price_kobo > 0),
  instalments integer not null check (instalments between 1 and 120),
  frequency text not null check (frequency in ('day', 'week', 'month')),
  -- [{"name": "Rice", "quantity": "50 kg"}], in the order they are read.
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) > 0),
  -- A package that people subscribed to is hidden, never deleted.
  hidden_at timestamptz,
  created_at timestamptz not null
);
create index betalife_packages_of_plan on betalife_packages (plan_id, position);
