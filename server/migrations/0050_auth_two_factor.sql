-- A second factor for staff: the key of their authenticator (sealed), codes for the day the phone is lost (digests), and when a session proved it.
create table second_factors (
  user_id uuid primary key references users,
  secret_sealed text not null,
  -- Null while the person has not typed a first code: such a key opens nothing and asks for nothing.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code of this step or an earlier one is a replay.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- Who has given the right password and owes the code.
create table sign_in_challenges (
  token_hash text primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index sign_in_challenges_age on sign_in_challenges (expires_at);

-- When this session last proved the second factor: money moves only a few minutes after it.
alter table sessions add column proven_at timestamptz;
