-- Passwords, sessions and mailed links. Only digests are kept: who reads this table can sign in as nobody.
create table credentials (
  user_id uuid primary key references users,
  password_hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash text not null unique,
  rights_version integer not null,
  ip text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_ms bigint not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

create table mailed_links (
  token_hash text primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('verify', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
-- A new link ends the one before it.
create unique index mailed_links_one_live on mailed_links (user_id, kind) where used_at is null;
