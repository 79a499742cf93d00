-- The end of the day: which days are closed, what each run did, and which loans need a person.
create table business_days (
  on_day date primary key,
  started_at timestamptz not null,
  closed_at timestamptz,
  loans integer not null default 0 check (loans >= 0)
);

create table day_failures (
  id uuid primary key,
  loan_id uuid not null references loans,
  on_day date not null,
  problem text not null,
  failed_at timestamptz not null,
  tries integer not null default 1 check (tries >= 1),
  resolved_at timestamptz,
  resolved_by uuid references users
);
-- One open problem for each loan: a retry counts up.
create unique index day_failures_open on day_failures (loan_id) where resolved_at is null;
create index day_failures_of_day on day_failures (on_day desc, id desc);

-- Notices of an instalment: each is sent once, however often the day is run.
create table instalment_notices (
  loan_payment_id uuid not null references loan_payments,
  kind text not null check (kind in ('due_in_3_days', 'due_today', 'overdue_1', 'overdue_3', 'overdue_7', 'overdue_14', 'overdue_30')),
  sent_on date not null,
  primary key (loan_payment_id, kind)
);
