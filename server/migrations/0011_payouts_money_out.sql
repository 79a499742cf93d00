-- Money out: one order, one reference, fixed before the first try.
create table payouts (
  id uuid primary key,
  purpose text not null check (purpose in ('loan')),
  purpose_id uuid not null,
  attempt integer not null check (attempt >= 1),
  reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Sealed: it can be read with the program's secret only.
  account_number text not null,
  bank_code text not null,
  account_name text not null,
  narration text not null,
  recipient_code text,
  status text not null check (status in ('pending', 'sent', 'completed', 'failed', 'reversed', 'cancelled')),
  ordered_at timestamptz not null,
  claimed_at timestamptz,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  settled_at timestamptz,
  asked_at timestamptz,
  ask_at timestamptz,
  asks integer not null default 0,
  alarmed_at timestamptz,
  disputed_at timestamptz,
  reason text,
  provider_fee_kobo bigint not null default 0 check (provider_fee_kobo >= 0),
  constraint payouts_attempts unique (purpose, purpose_id, attempt),
  -- What may have left was claimed first, and what was called off never was.
  constraint payouts_claimed check ((status in ('pending', 'cancelled')) or claimed_at is not null),
  constraint payouts_called_off check (status <> 'cancelled' or claimed_at is null),
  constraint payouts_settled check ((status in ('completed', 'failed', 'reversed', 'cancelled')) = (settled_at is not null)),
  constraint payouts_asked_when_claimed check (claimed_at is null or ask_at is not null)
);
-- Nobody is paid twice for one thing: a new order only after the old one has definitely failed, come back or been called off.
create unique index payouts_one_alive on payouts (purpose, purpose_id) where status in ('pending', 'sent', 'completed');
create index payouts_to_send on payouts (ordered_at) where status = 'pending' and claimed_at is null;
create index payouts_to_ask on payouts (ask_at) where status in ('pending', 'sent') and claimed_at is not null;
create index payouts_by_state on payouts (status, id desc);
