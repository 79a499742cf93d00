-- Dashboards count what waits and what falls due: each figure is one probe of an index, whatever the number of loans.
create index loan_payments_by_due_day on loan_payments (due_on, loan_id);
create index loans_by_disbursement on loans (disbursed_on) where disbursed_on is not null;
create index second_approvals_open on second_approvals (kind, loan_id) where confirmed_at is null;
