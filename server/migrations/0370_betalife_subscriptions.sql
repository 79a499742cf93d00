-- A subscription copies its package, collects parts of the price on an account of its own, and ends with a delivery or with the money back.
alter table betalife_plans add column cancellation_fee_bps integer not null default 0 check (cancellation_fee_bps between 0 and 5000);

create sequence betalife_subscription_numbers;
create table betalife_subscriptions (
  id uuid primary key,
  number bigint not null unique default nextval('betalife_subscription_numbers'),
  customer_id uuid not null references users,
  plan_id uuid not null references betalife_plans,
  plan_version integer not null,
  package_id uuid not null references betalife_packages,
  kind text not null check (kind in ('food', 'assets')),
  plan_name text not null,
  package_name text not null,
  items jsonb not null,
  price_kobo bigint not null check (price_kobo > 0),
  instalments integer not null check (instalments between 1 and 120),
  frequency text not null check (frequency in ('day', 'week', 'month')),
  -- Of the plan on the day of the subscription.
  cancellation_fee_bps integer not null check (cancellation_fee_bps between 0 and 5000),
  start_on date not null,
  last_due_on date not null,
  -- The copied price holds until this day. Extended once at most.
  price_holds_until date not null,
  extended_on date,
  -- All that was paid for the package; what is still held is the sum of the moves.
  paid_kobo bigint not null default 0,
  delivery_how text not null check (delivery_how in ('pickup', 'address')),
  delivery_address text,
  delivery_phone text not null,
  status text not null check (status in ('pending', 'active', 'completed', 'closed')),
  closed_reason text check (closed_reason in ('unpaid', 'cancelled', 'cashed', 'supplier_failed')),
  -- Of the request that subscribed: the same key is the same subscription.
  key text,
  created_at timestamptz not null,
  pays_until timestamptz not null,
  completed_on date,
  closed_on date,
  constraint betalife_subscriptions_key unique (customer_id, key),
  constraint betalife_subscriptions_paid check (paid_kobo between 0 and price_kobo),
  constraint betalife_subscriptions_completed check (status <> 'completed' or (completed_on is not null and paid_kobo = price_kobo)),
  constraint betalife_subscriptions_closed check ((status = 'closed') = (closed_reason is not null) and (status = 'closed') = (closed_on is not null)),
  constraint betalife_subscriptions_address check (delivery_how <> 'address' or delivery_address is not null),
  constraint betalife_subscriptions_days check (last_due_on >= start_on and price_holds_until >= last_due_on)
);
create index betalife_subscriptions_of_customer on betalife_subscriptions (customer_id, number desc);
create index betalife_subscriptions_by_status on betalife_subscriptions (status, number desc);
create index betalife_subscriptions_of_plan on betalife_subscriptions (plan_id);
create index betalife_subscriptions_unpaid on betalife_subscriptions (pays_until) where status = 'pending';

-- One row for each journal: what it moved on the subscription's account, above zero when we owe the customer more.
create table betalife_moves (
  journal_id uuid primary key references ledger.journal (id) deferrable initially deferred,
  subscription_id uuid not null references betalife_subscriptions,
  cause text not null check (cause in ('contributed', 'delivered', 'paid_out', 'credited', 'returned')),
  on_day date not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  reference text,
  moved_at timestamptz not null
);
create index betalife_moves_of_subscription on betalife_moves (subscription_id, moved_at);
create trigger betalife_moves_are_final before update or delete on betalife_moves for each row execute function refuse_change();
create trigger betalife_moves_are_kept before truncate on betalife_moves for each statement execute function refuse_change();

-- What a completed subscription is owed: goods for a person, by a day, with a proof.
create table betalife_deliveries (
  subscription_id uuid primary key references betalife_subscriptions,
  status text not null check (status in ('pending', 'completed', 'cancelled')),
  due_on date not null,
  delivered_on date,
  recipient text,
  proof text check (proof in ('photo', 'code')),
  proof_file_id uuid references files,
  delivered_by uuid references users,
  delivered_by_name text,
  created_at timestamptz not null,
  constraint betalife_deliveries_proven check ((status = 'completed') =
    (delivered_on is not null and recipient is not null and proof is not null and delivered_by is not null)),
  constraint betalife_deliveries_photo check ((proof = 'photo') = (proof_file_id is not null))
);
create index betalife_deliveries_open on betalife_deliveries (due_on) where status = 'pending';
