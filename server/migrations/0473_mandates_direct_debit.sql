-- A customer's consent to collect due instalments from a bank account, from the request to its end. The id is that of the saved source once it is active.
create table debit_mandates (
  id uuid primary key,
  owner_id uuid not null references users (id),
  status text not null check (status in ('pending', 'active', 'failed', 'revoked')),
  -- The provider's name for the request, and where the customer confirms it at the bank.
  reference text unique,
  url text,
  bank text,
  last4 text check (last4 ~ '^\d{4}$'),
  reason text,
  consent_version text not null,
  consent_at timestamptz not null,
  consent_ip text not null,
  -- What the provider needs to end it; kept from the revocation until the provider has ended it.
  sealed text not null default '',
  ask_at timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  ended_at timestamptz,
  constraint debit_mandates_decided check ((status = 'pending') = (decided_at is null)),
  constraint debit_mandates_ended check (ended_at is null or status = 'revoked')
);
create unique index debit_mandates_one_open on debit_mandates (owner_id) where status in ('pending', 'active');
create index debit_mandates_of_owner on debit_mandates (owner_id, id);
create index debit_mandates_to_ask on debit_mandates (ask_at) where ask_at is not null;
