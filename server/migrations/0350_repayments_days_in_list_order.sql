-- Why: the loans of the portfolio are read in their order, the most overdue first, without sorting every loan of the day.
drop index loan_days_of_day;
create index loan_days_of_day on loan_days (on_day, coalesce(class_days, days_past_due) desc, loan_id) where replaced_by is null;
