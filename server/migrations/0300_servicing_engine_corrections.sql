-- Why: figures of version 1 of the engine depended on the day on which an account was read, and moved due days cost interest (decision 300). A job moves
-- each active loan to version 2 and posts the difference in favour of the customer. Loans that were not paid out have no figures yet and move at once.
create table loan_engine_corrections (
  loan_id uuid primary key references loans,
  from_version smallint not null,
  to_version smallint not null,
  state text not null default 'pending',
  favour_kobo bigint,
  event_id uuid references loan_events,
  reason text,
  settled_at timestamptz,
  constraint loan_engine_corrections_state check (state in ('pending', 'corrected', 'kept', 'ended')),
  constraint loan_engine_corrections_upwards check (to_version > from_version),
  constraint loan_engine_corrections_settled check ((state = 'pending') = (settled_at is null)),
  constraint loan_engine_corrections_corrected check ((state = 'corrected') = (favour_kobo is not null and event_id is not null)),
  constraint loan_engine_corrections_favour check (favour_kobo >= 0),
  constraint loan_engine_corrections_reason check ((state in ('kept', 'ended')) = (reason is not null))
);
create index loan_engine_corrections_pending on loan_engine_corrections (loan_id) where state = 'pending';

insert into loan_engine_corrections (loan_id, from_version, to_version)
select id, 1, 2 from loans where status = 'active' and engine_version = 1;

update loans set engine_version = 2
 where engine_version = 1 and disbursed_on is null and status in ('incomplete', 'pending', 'approved', 'disburse', 'disbursement_failed');

alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in
  ('repayment', 'prepayment', 'charge', 'waiver', 'write_off', 'reschedule', 'reversal', 'tranche', 'engine_changed'));
