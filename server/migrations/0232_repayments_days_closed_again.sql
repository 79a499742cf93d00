-- Why: a reopened day of a loan keeps how it ended before. When it closes again, a newer row replaces the older one.
alter table loan_days add column closing integer not null default 1 check (closing >= 1);
alter table loan_days add column replaced_by uuid references day_reopenings;
alter table loan_days drop constraint loan_days_pkey;
alter table loan_days add primary key (loan_id, on_day, closing);
create unique index loan_days_one_current on loan_days (loan_id, on_day) where replaced_by is null;
create index loan_days_replaced on loan_days (loan_id) where replaced_by is not null;
drop index loan_days_of_day;
create index loan_days_of_day on loan_days (on_day, coalesce(class_days, days_past_due)) where replaced_by is null;
-- The day of the books on which an event was booked: an earlier one than the day of its recording only while that day is reopened.
alter table loan_events add column booked_on date;
