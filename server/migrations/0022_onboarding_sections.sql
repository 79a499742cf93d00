-- Why: a lender must reach the customer through somebody, see the business they live on, and know more of their work than an employer's name.
alter table profiles
  add column landmark text,
  add column job_title text;

create table next_of_kin (
  user_id uuid primary key references users,
  name text not null,
  relationship text not null,
  phone text not null check (phone ~ '^\+234[789][01]\d{8}$'),
  email text,
  address text not null,
  updated_at timestamptz not null
);

create table businesses (
  user_id uuid primary key references users,
  name text,
  kind text,
  address text,
  city text,
  state text,
  monthly_sales_kobo bigint check (monthly_sales_kobo >= 0),
  -- At the Corporate Affairs Commission.
  cac_name text,
  cac_number text,
  updated_at timestamptz not null
);

create table social_media_handles (
  user_id uuid not null references users,
  network text not null check (network in ('facebook', 'instagram', 'x', 'linkedin', 'tiktok')),
  handle text not null,
  updated_at timestamptz not null,
  primary key (user_id, network)
);
