-- Guarantors act through a mailed link that is bound to one loan and one address; only its digest is kept.
create table guarantors (
  id uuid primary key,
  loan_id uuid not null,
  borrower_id uuid not null references users,
  borrower_name text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  name text not null,
  email text not null,
  phone text not null,
  relationship text not null,
  status text not null check (status in ('unregistered', 'incomplete', 'registered', 'active', 'completed', 'denied')),
  token_hash text unique,
  token_expires_at timestamptz,
  bvn_sealed text,
  bvn_last4 text,
  bvn_consent_at timestamptz,
  proven_phone text,
  statement_version text,
  answered_at timestamptz,
  answered_ip text,
  signed_name text,
  created_at timestamptz not null,
  -- The same person does not stand twice for one loan.
  constraint guarantors_once unique (loan_id, email)
);

create table phone_codes (
  guarantor_id uuid primary key references guarantors,
  phone text not null,
  code_digest text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
