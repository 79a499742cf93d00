-- Why: staff open the account of a customer at the counter only with a code that the customer read out (decision 811).
create table walk_ins (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  phone text not null,
  branch_id uuid references branches,
  account_officer_id uuid references users,
  onboarding_officer_id uuid references users,
  started_by uuid not null references users,
  -- Without the code: what the customer agreed to.
  wording text not null,
  -- Null for a number that has an owner: no code fits.
  code_digest text,
  attempts integer not null default 0,
  code_expires_at timestamptz not null,
  expires_at timestamptz not null,
  started_at timestamptz not null,
  customer_id uuid references users
);
create index walk_ins_by_expiry on walk_ins (expires_at);
