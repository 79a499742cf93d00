-- The PIN with which customers confirm that money moves, and the code with which a session may set it.
create table transaction_pins (
  user_id uuid primary key references users,
  pin_hash text not null,
  set_at timestamptz not null,
  -- Consecutive wrong attempts: the fifth locks the PIN until a new one is set.
  wrong_attempts integer not null default 0 check (wrong_attempts between 0 and 5)
);

create table pin_codes (
  user_id uuid primary key references users,
  -- The session that gave the password: no other one may use the code.
  session_id uuid not null references sessions on delete cascade,
  code_digest text not null,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
