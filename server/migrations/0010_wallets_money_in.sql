-- Money in: what was ordered, what arrived, what the provider told us, and what a person must decide.
create table checkouts (
  id uuid primary key,
  -- The provider knows the payment under it. It changes only while nobody has been given the page of the old one.
  reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  purpose text not null check (purpose in ('loan_repayment')),
  purpose_id uuid not null,
  payer_id uuid not null references users,
  key text,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  status text not null check (status in ('pending', 'completed', 'failed', 'abandoned', 'set_aside')),
  reason text,
  url text,
  -- Somebody is asking the provider for the page at this moment.
  starting_at timestamptz,
  provider_fee_kobo bigint check (provider_fee_kobo >= 0),
  channel text,
  paid_at timestamptz,
  asks integer not null default 0,
  ask_at timestamptz not null,
  created_at timestamptz not null,
  -- A second press opens the same page.
  constraint checkouts_one_per_key unique (payer_id, key),
  constraint checkouts_paid check (status not in ('completed', 'set_aside') or paid_at is not null)
);
create index checkouts_to_ask on checkouts (ask_at) where status = 'pending';

create table virtual_accounts (
  id uuid primary key,
  owner_id uuid not null references users,
  loan_id uuid not null,
  account_number text not null,
  bank_name text not null,
  account_name text not null,
  provider_ref text not null,
  created_at timestamptz not null,
  -- Money is matched by the number: it can be only one customer's. A customer's next loan takes it over.
  constraint virtual_accounts_one_holder unique (account_number),
  constraint virtual_accounts_one_per_loan unique (loan_id)
);

-- Every payment that the provider has confirmed, whatever became of it: the reference can take effect once, for ever.
create table receipts (
  id uuid primary key,
  reference text not null,
  source text not null check (source in ('checkout', 'virtual_account', 'card', 'unknown')),
  outcome text not null check (outcome in ('taken', 'set_aside')),
  purpose text check (purpose in ('loan_repayment')),
  purpose_id uuid,
  payer_id uuid references users,
  amount_kobo bigint not null check (amount_kobo >= 0),
  currency text not null,
  provider_fee_kobo bigint not null check (provider_fee_kobo >= 0),
  channel text not null,
  account_number text,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  constraint receipts_once unique (reference),
  constraint receipts_taken_for check (outcome = 'set_aside' or (purpose is not null and purpose_id is not null and payer_id is not null and currency = 'NGN'))
);
create index receipts_of_purpose on receipts (purpose, purpose_id);

-- Money that arrived and could not be booked as ordered: a queue for people, and account 2050 in the books.
create table unidentified_receipts (
  id uuid primary key,
  reference text not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  why text not null check (why in ('amount_differs', 'unknown_reference', 'unknown_account', 'refused', 'other_currency')),
  facts jsonb not null,
  state text not null check (state in ('open', 'resolved')),
  created_at timestamptz not null,
  constraint unidentified_receipts_once unique (reference),
  constraint unidentified_receipts_of foreign key (reference) references receipts (reference)
);
create index unidentified_receipts_queue on unidentified_receipts (state, id desc);

-- The provider's notices exactly as they came: what was signed, and what we made of it.
create table provider_events (
  id uuid primary key,
  provider text not null,
  -- sha256 over event, reference and body: the provider may send a notice as often as it likes.
  digest text not null,
  event text not null,
  kind text not null check (kind in ('checkout', 'transfer', 'unused')),
  reference text,
  body bytea not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  constraint provider_events_once unique (provider, digest)
);
create index provider_events_of_reference on provider_events (reference);
create index provider_events_waiting on provider_events (received_at) where processed_at is null;
