-- Why: customers may pay into numbers at a second bank. Numbers of two banks may be equal, and credits of the second bank are followed one by one.
alter table virtual_accounts add column provider text not null default 'paystack' check (provider in ('paystack', 'providus'));
alter table virtual_accounts drop constraint virtual_accounts_one_holder;
alter table virtual_accounts add constraint virtual_accounts_one_holder unique (account_number, provider);

create table settlements (
  id uuid primary key,
  settlement_id text not null check (settlement_id ~ '^[A-Za-z0-9_-]{1,80}$'),
  session_id text not null,
  -- The reference under which the credit is received.
  reference text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  -- The owner of the number; null when nobody has it.
  customer_id uuid references users,
  -- The bank's own figures; null until it has confirmed the credit.
  amount_kobo bigint check (amount_kobo > 0),
  settled_kobo bigint check (settled_kobo >= 0),
  currency text,
  payer_name text,
  payer_bank text,
  paid_at timestamptz,
  settled_at timestamptz,
  status text not null check (status in ('pending', 'completed', 'failed')),
  reason text,
  tries integer not null default 0 check (tries >= 0),
  repushed_at timestamptz,
  notified_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  constraint settlements_once unique (settlement_id),
  constraint settlements_completed check (status <> 'completed' or (amount_kobo is not null and completed_at is not null))
);
create index settlements_by_status on settlements (status, id desc);
create index settlements_by_session on settlements (session_id) where session_id <> '';
create index settlements_of_customer on settlements (customer_id, id desc);
create index settlements_of_account on settlements (account_number, id desc);
