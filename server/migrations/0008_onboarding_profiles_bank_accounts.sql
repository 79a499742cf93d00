-- The profile that a loan needs. Identity numbers are sealed; a keyed index finds a number that was given twice.
create table profiles (
  user_id uuid primary key references users,
  bvn_sealed text,
  bvn_last4 text,
  bvn_match text check (bvn_match in ('match', 'partial', 'no_match')),
  bvn_consent_at timestamptz,
  bvn_consent_ip text,
  address text,
  city text,
  state text,
  employment_status text,
  employer text,
  monthly_income_kobo bigint check (monthly_income_kobo >= 0),
  updated_at timestamptz not null
);
-- One person, one account: a BVN stands behind one profile.
create table bvn_index (
  digest text primary key,
  user_id uuid not null unique references users
);

create table bank_accounts (
  user_id uuid primary key references users,
  bank_code text not null,
  bank_name text not null,
  number_sealed text not null,
  last4 text not null,
  account_name text not null,
  name_matches boolean not null,
  updated_at timestamptz not null
);
