-- The platform's own tables: settings with a date, keys that make a repeated press one act, failed tries that outlive a restart.
create table settings (
  name text not null,
  effective_on date not null,
  value jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (name, effective_on)
);

create table idempotency_keys (
  actor_id uuid not null,
  call text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counts per subject (an e-mail, a phone, an address) and window; one row is locked, so forty tries at once are counted as forty.
create table throttle_counts (
  budget text not null,
  subject text not null,
  window_starts_at timestamptz not null,
  count integer not null,
  primary key (budget, subject, window_starts_at)
);
