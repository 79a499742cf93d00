-- A loan that is rescheduled while it is late keeps its class from that day, as one that is restructured does from its first day.
alter table loans add column probation_since date;
alter table loans drop constraint loans_check2;
alter table loans add constraint loans_probation check (carried_days_late >= 0
  and (carried_days_late = 0 or restructures_id is not null or probation_since is not null));
