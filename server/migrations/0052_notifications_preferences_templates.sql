-- What people want to be told by mail and text, the words of letters in versions, and a delivery log that says for whom and why a message was.
create table message_preferences (
  user_id uuid not null,
  category text not null check (category in ('security', 'money', 'loans', 'reminders', 'account', 'news')),
  channel text not null check (channel in ('mail', 'sms')),
  wanted boolean not null,
  changed_at timestamptz not null,
  -- A lender must reach a customer about their money and their safety.
  constraint message_preferences_never_off check (wanted or channel <> 'mail' or category not in ('security', 'money')),
  primary key (user_id, category, channel)
);

-- The words in force are those of the highest number; without a row those of the program. Nothing is rewritten.
create table template_versions (
  key text not null,
  number integer not null check (number >= 1),
  subject text not null,
  body text not null,
  changed_by uuid not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  primary key (key, number)
);

-- The body is sealed from here on (a JSON text instead of an object), and is kept when a message was given up, so that it can be tried again.
alter table outbox add column user_id uuid;
alter table outbox add column category text;
alter table outbox add column template text;
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('pending', 'sent', 'failed', 'withheld'));
create index outbox_of_recipient on outbox (recipient, id desc);
create index outbox_by_status on outbox (status, id desc);
