-- The present schema, written by "npm run schema" from the migrations. Read this; change it by a new migration.

create table idempotency_keys (
  actor_id uuid not null,
  call text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (actor_id, call, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table settings (
  name text not null,
  effective_on date not null,
  value jsonb not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint settings_pkey PRIMARY KEY (name, effective_on)
);

create table throttle_counts (
  budget text not null,
  subject text not null,
  window_starts_at timestamp with time zone not null,
  count integer not null,
  constraint throttle_counts_pkey PRIMARY KEY (budget, subject, window_starts_at)
);
