-- Steps of the dunning sequence, once for a loan, an episode of arrears and a step: waiting, sent or skipped with the reason. What was decided stays.
create table dunning_log (
  id uuid primary key,
  loan_id uuid not null references loans,
  customer_id uuid not null references users,
  episode_on date not null,
  step_days smallint not null check (step_days between 1 and 365),
  channel text not null check (channel in ('sms', 'mail')),
  outcome text not null check (outcome in ('waiting', 'sent', 'skipped')),
  reason text check (reason in ('promise', 'contact_limit', 'other_letter', 'reminder', 'no_phone', 'no_email', 'no_account', 'switched_off',
    'later_step', 'not_late', 'written_off', 'sequence_changed')),
  days_past_due integer not null check (days_past_due >= 0),
  overdue_kobo bigint not null check (overdue_kobo >= 0),
  subject text,
  message text,
  logged_on date not null,
  logged_at timestamptz not null,
  constraint dunning_log_once unique (loan_id, episode_on, step_days),
  constraint dunning_log_sent check ((outcome = 'sent') = (message is not null) and (outcome = 'sent') = (reason is null))
);
create index dunning_log_by_time on dunning_log (logged_at desc, id desc);
create index dunning_log_of_customer on dunning_log (customer_id, logged_on);
create index dunning_log_waiting on dunning_log (loan_id) where outcome = 'waiting';
create trigger dunning_log_is_final before update on dunning_log for each row when (old.outcome <> 'waiting') execute function refuse_change();
create trigger dunning_log_is_kept before delete on dunning_log for each row execute function refuse_change();
create trigger dunning_log_stays before truncate on dunning_log for each statement execute function refuse_change();
