-- Savings products with all saved versions. The terms are stored once, in the form of the API; the other columns are computed from them.
create table savings_products (
  id uuid primary key,
  version integer not null default 1 check (version >= 1),
  terms jsonb not null,
  created_at timestamptz not null,
  name text not null generated always as (terms ->> 'name') virtual,
  active boolean not null generated always as ((terms -> 'active')::boolean) virtual,
  kind text not null generated always as (terms ->> 'kind') virtual,
  position integer not null generated always as ((terms -> 'position')::integer) virtual,
  constraint savings_products_complete check (terms ?& array['name', 'description', 'kind', 'active', 'position', 'rate_bps',
    'withholding_tax_bps', 'min_interest_balance', 'min_opening', 'min_deposit', 'min_balance', 'max_balance', 'max_withdrawal',
    'min_days', 'max_days', 'early_fee_bps', 'free_days', 'dormancy_days']),
  constraint savings_products_words check (terms ->> 'kind' in ('flex', 'target', 'locked', 'package')),
  constraint savings_products_ranges check (
    (terms -> 'rate_bps')::int between 0 and 10000 and (terms -> 'withholding_tax_bps')::int between 0 and 10000
    and (terms -> 'early_fee_bps')::int between 0 and 10000 and (terms -> 'min_interest_balance')::bigint >= 0
    and (terms -> 'min_opening')::bigint > 0 and (terms -> 'min_deposit')::bigint > 0 and (terms -> 'min_balance')::bigint >= 0)
);
create unique index savings_products_one_name on savings_products (lower(terms ->> 'name')) where (terms -> 'active')::boolean;

create table savings_product_versions (
  product_id uuid not null references savings_products,
  version integer not null check (version >= 1),
  terms jsonb not null,
  made_by uuid references users,
  made_by_name text not null,
  made_at timestamptz not null,
  primary key (product_id, version)
);
create trigger savings_product_versions_are_final before update or delete on savings_product_versions for each row execute function refuse_change();
create trigger savings_product_versions_are_kept before truncate on savings_product_versions for each statement execute function refuse_change();
