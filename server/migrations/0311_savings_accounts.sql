-- Savings accounts with a copy of their terms, and their transactions, which are only ever added.
create sequence savings_numbers;
create table savings_accounts (
  id uuid primary key,
  number bigint not null unique default nextval('savings_numbers'),
  customer_id uuid not null references users,
  product_id uuid not null references savings_products,
  product_version integer not null,
  terms jsonb not null,
  kind text not null generated always as (terms ->> 'kind') stored,
  name text not null,
  status text not null check (status in ('pending', 'active', 'completed', 'closed', 'denied')),
  target_kobo bigint check (target_kobo > 0),
  target_on date,
  frequency text check (frequency in ('daily', 'weekly', 'monthly')),
  planned_kobo bigint check (planned_kobo > 0),
  instruction text not null check (instruction in ('pay_out', 'keep_as_flex', 'renew')),
  -- The sum of its transactions.
  balance_kobo bigint not null default 0 check (balance_kobo >= 0),
  transactions_count integer not null default 0,
  opened_by uuid not null references users,
  opened_by_name text not null,
  -- Opened by staff: a second person approves or denies it before money comes in.
  needs_review boolean not null,
  reviewed_by uuid references users,
  reviewed_by_name text,
  reviewed_at timestamptz,
  denial_reason text,
  frozen_at timestamptz,
  frozen_reason text,
  dormant_at timestamptz,
  activated_on date,
  activated_at timestamptz,
  last_deposit_at timestamptz,
  -- When the customer last did something with it: interest and fees are not such acts.
  last_act_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null,
  constraint savings_accounts_locked_until check (kind <> 'locked' or target_on is not null),
  constraint savings_accounts_active_since check ((status in ('pending', 'denied')) = (activated_at is null) or status = 'closed'),
  constraint savings_accounts_empty_when_ended check (status in ('pending', 'active') or balance_kobo = 0),
  constraint savings_accounts_denied_why check ((status = 'denied') = (denial_reason is not null)),
  constraint savings_accounts_frozen_why check ((frozen_at is null) = (frozen_reason is null))
);
create index savings_accounts_of_customer on savings_accounts (customer_id, id);
create index savings_accounts_by_status on savings_accounts (status, id);

create table savings_transactions (
  id uuid primary key,
  account_id uuid not null references savings_accounts,
  -- Counts up in each account.
  seq integer not null check (seq >= 1),
  type text not null check (type in
    ('deposit', 'withdrawal', 'fee', 'interest', 'withholding_tax', 'levy', 'transfer_in', 'transfer_out', 'reversal', 'split')),
  state text not null check (state in ('pending', 'completed', 'failed')),
  -- What it does to the balance: in above zero, out below.
  change_kobo bigint not null check (change_kobo <> 0),
  balance_kobo bigint not null check (balance_kobo >= 0),
  -- From this day on it counts for interest.
  value_on date not null,
  channel text not null check (channel in ('checkout', 'card', 'virtual_account', 'bank', 'suspense', 'savings', 'system')),
  reference text,
  note text,
  journal_id uuid not null,
  reverses_id uuid unique references savings_transactions,
  recorded_by uuid references users,
  recorded_by_name text,
  recorded_at timestamptz not null,
  constraint savings_transactions_in_order unique (account_id, seq),
  constraint savings_transactions_reversal check ((type = 'reversal') = (reverses_id is not null))
);
create index savings_transactions_by_value on savings_transactions (account_id, value_on);
create index savings_transactions_by_recorder on savings_transactions (recorded_by, recorded_at) where recorded_by is not null;
create trigger savings_transactions_are_final before update or delete on savings_transactions for each row execute function refuse_change();
create trigger savings_transactions_are_kept before truncate on savings_transactions for each statement execute function refuse_change();
