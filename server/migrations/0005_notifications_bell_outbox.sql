-- What people are told: the bell, and an outbox of mail and text messages that workers send after the commit.
create table notifications (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  message text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  rung_at timestamptz,
  deleted_at timestamptz
);
create index notifications_of_user on notifications (user_id, id desc) where deleted_at is null;
create index notifications_unrung on notifications (id) where rung_at is null;

create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  -- Holds links and codes until it is sent, then nothing: a secret is not kept.
  body jsonb,
  status text not null check (status in ('pending', 'sent', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_waiting on outbox (next_try_at) where status = 'pending';

-- What became of each try, for whoever is asked "I never got the mail". No words of the message.
create table outbox_tries (
  outbox_id uuid not null references outbox on delete cascade,
  number integer not null check (number >= 1),
  at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'failed')),
  -- The provider's own number of the message, or the kind of the failure.
  remark text,
  primary key (outbox_id, number)
);
