-- A loan that was restructured while it was late stays in its class for a probation: what it carries, and how each closed day was classed.
alter table loans add column carried_days_late integer not null default 0
  check (carried_days_late >= 0 and (carried_days_late = 0 or restructures_id is not null));
-- Days past due, or what the probation makes of them. Days that were closed before had no probation: nothing says other than they do.
alter table loan_days add column class_days integer check (class_days >= days_past_due);
drop index loan_days_of_day;
create index loan_days_of_day on loan_days (on_day, coalesce(class_days, days_past_due));
