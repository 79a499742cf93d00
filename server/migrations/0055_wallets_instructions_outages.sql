-- What the payer chose when the payment was ordered goes with it and is applied when the money comes, however late.
alter table checkouts add column instructions jsonb not null default '{}';

-- Days on which our own channels failed: nobody pays a penalty for a day on which they could not pay. Declared by a person, or noted by the program.
create table channel_outages (
  id uuid primary key,
  on_day date not null,
  channel text not null check (channel in ('checkout', 'card', 'transfer', 'all')),
  reason text not null,
  declared_by uuid references users,
  declared_by_name text not null,
  declared_at timestamptz not null,
  withdrawn_by uuid references users,
  withdrawn_by_name text,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  constraint channel_outages_withdrawn check ((withdrawn_at is null) = (withdrawn_reason is null))
);
-- One standing outage of a channel a day: a second finding adds nothing.
create unique index channel_outages_standing on channel_outages (on_day, channel) where withdrawn_at is null;
