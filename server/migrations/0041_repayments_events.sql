-- A loan's account is its events, played again: this keeps the events, what the books already show of them, and how each day ended.
-- A loan whose payout came back and was made again runs anew: rows and events belong to a run, and only the present one counts.
alter table loans add column schedule_run integer not null default 0 check (schedule_run >= 0);
alter table loan_payments add column run integer not null default 1 check (run >= 1);
drop index if exists loan_payments_one_schedule;
with runs as (
  select id, dense_rank() over (partition by loan_id order by status <> 'cancelled') as run from loan_payments
)
update loan_payments p set run = runs.run from runs where runs.id = p.id;
update loans l set schedule_run = coalesce((select max(run) from loan_payments p where p.loan_id = l.id), 0);
alter table loan_payments add constraint loan_payments_in_order unique (loan_id, run, number);

create table loan_events (
  id uuid primary key,
  loan_id uuid not null references loans,
  run integer not null check (run >= 1),
  -- The order in which they were recorded: within a day they take effect in it.
  number integer not null check (number >= 1),
  kind text not null check (kind in ('repayment', 'prepayment', 'reversal', 'charge', 'waiver', 'write_off', 'reschedule')),
  happened_on date not null,
  amount_kobo bigint check (amount_kobo > 0),
  -- What only some kinds have, in the words of the API: row, effect, component, instalments …
  facts jsonb not null,
  reverses_id uuid references loan_events,
  payment_log_id uuid references payment_logs,
  journal_id uuid,
  recorded_at timestamptz not null,
  recorded_by uuid references users,
  recorded_by_name text,
  reason text,
  constraint loan_events_in_order unique (loan_id, run, number),
  -- What was undone is not undone twice.
  constraint loan_events_reversed_once unique (reverses_id),
  constraint loan_events_reversal check ((kind = 'reversal') = (reverses_id is not null)),
  constraint loan_events_amount check ((kind in ('repayment', 'prepayment', 'charge', 'waiver')) = (amount_kobo is not null))
);
create trigger loan_events_are_final before update or delete on loan_events for each row execute function ledger.refuse_change();

insert into loan_events (id, loan_id, run, number, kind, happened_on, amount_kobo, facts, payment_log_id, journal_id, recorded_at, recorded_by, recorded_by_name)
select id, loan_id, 1, row_number() over (partition by loan_id order by recorded_at, id), 'repayment', paid_on, amount_kobo, '{}', id, journal_id,
  recorded_at, recorded_by, recorded_by_name
from payment_logs where kind = 'payment';

-- A row may be forgiven in part, or written off with the loan.
alter table loan_payments
  add column fee_waived_kobo bigint not null default 0 check (fee_waived_kobo >= 0),
  add column interest_waived_kobo bigint not null default 0 check (interest_waived_kobo >= 0),
  add column penalty_waived_kobo bigint not null default 0 check (penalty_waived_kobo >= 0),
  add column principal_written_off_kobo bigint not null default 0 check (principal_written_off_kobo >= 0),
  add column interest_written_off_kobo bigint not null default 0 check (interest_written_off_kobo >= 0),
  add column fee_written_off_kobo bigint not null default 0 check (fee_written_off_kobo >= 0),
  add column penalty_written_off_kobo bigint not null default 0 check (penalty_written_off_kobo >= 0);

-- What a payment settled may change when an earlier one is reversed: the old parts stay, marked with the event that replaced them.
alter table payment_allocations add column generation integer not null default 1;
alter table payment_allocations add column voided_by uuid references loan_events;
alter table payment_allocations drop constraint payment_allocations_pkey;
alter table payment_allocations add primary key (payment_log_id, loan_payment_id, component, generation);

-- How far the ledger follows each loan, and the figures that it shows: the next journal is the difference.
create table loan_books (
  loan_id uuid primary key references loans,
  through_on date not null,
  principal_kobo bigint not null,
  interest_receivable_kobo bigint not null,
  charges_receivable_kobo bigint not null,
  interest_income_kobo bigint not null,
  interest_suspense_kobo bigint not null,
  fee_income_kobo bigint not null,
  penalty_income_kobo bigint not null,
  written_off_kobo bigint not null,
  credit_kobo bigint not null,
  recovered_kobo bigint not null,
  provision_kobo bigint not null
);
create index loan_books_behind on loan_books (through_on);

-- Before days were closed interest and fees became income when they were paid.
insert into loan_books
select l.id, l.disbursed_on, coalesce(sum(p.principal_kobo - p.principal_paid_kobo), 0), 0, -coalesce(sum(p.fee_paid_kobo + p.penalty_paid_kobo), 0),
  coalesce(sum(p.interest_paid_kobo), 0), 0, 0, 0, 0,
  coalesce((select sum(overpaid_kobo) from payment_logs g where g.loan_id = l.id), 0), 0, 0
from loans l left join loan_payments p on p.loan_id = l.id
where l.status in ('active', 'completed') and l.disbursed_on is not null
group by l.id;

-- How each loan stood at the end of each day: arrears as of a past day are looked up here.
create table loan_days (
  loan_id uuid not null references loans,
  on_day date not null,
  days_past_due integer not null check (days_past_due >= 0),
  principal_kobo bigint not null,
  due_kobo bigint not null,
  interest_earned_kobo bigint not null,
  provision_kobo bigint not null,
  primary key (loan_id, on_day)
);
create index loan_days_of_day on loan_days (on_day, days_past_due);

-- What a loan is paid with, besides checkout, transfer and saved card: a slip that staff uploaded, an import.
alter table payment_logs drop constraint payment_logs_source_check;
alter table payment_logs add constraint payment_logs_source_check check (source in ('checkout', 'virtual_account', 'card', 'debit', 'receipt', 'import'));
