-- Why: part of a savings balance can be kept for a claim of a court or of the lender. The ledger's hold under the same id keeps the money (decision 600).
create table savings_liens (
  id uuid primary key,
  savings_id uuid not null references savings_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  -- What the customer reads.
  customer_reason text not null,
  -- Its last day; null until it is released.
  ends_on date,
  placed_by uuid not null references users,
  placed_by_name text not null,
  placed_at timestamptz not null,
  released_by uuid references users,
  released_by_name text,
  released_at timestamptz,
  release_reason text,
  constraint savings_liens_released check (num_nonnulls(released_by, released_by_name, released_at, release_reason) in (0, 4))
);
create index savings_liens_of_account on savings_liens (savings_id, id desc);
