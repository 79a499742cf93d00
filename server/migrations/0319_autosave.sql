-- Autosave: what a customer saves by itself from a saved card, and each attempt.
create table savings_autosaves (
  account_id uuid primary key references savings_accounts,
  card_id uuid not null references saved_cards,
  status text not null check (status in ('active', 'stopped')),
  amount_kobo bigint not null check (amount_kobo > 0),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- Of the week (1 is Monday) or of the month.
  day smallint check (day between 1 and 31),
  next_on date not null,
  paused_until date,
  stopped_reason text,
  changed_at timestamptz not null,
  constraint savings_autosaves_day check ((frequency = 'daily') = (day is null)),
  constraint savings_autosaves_stopped_why check (stopped_reason is null or status = 'stopped')
);
create index savings_autosaves_due on savings_autosaves (next_on) where status = 'active';

create table savings_autosave_attempts (
  id uuid primary key,
  account_id uuid not null references savings_accounts,
  card_id uuid not null references saved_cards,
  due_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Why it was not sent. The outcome of what was sent is on its checkout, whose key names this row.
  refused text,
  -- When the customer was notified that it failed.
  noticed_at timestamptz,
  created_at timestamptz not null,
  constraint savings_autosave_attempts_per_day unique (account_id, due_on)
);
