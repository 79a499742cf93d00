-- A payout that came back cancels the schedule; when the loan is paid out again its rows are numbered from one again.
alter table loan_payments drop constraint if exists loan_payments_loan_id_number_key;
-- One living schedule for each loan: it is not opened twice.
create unique index loan_payments_one_schedule on loan_payments (loan_id, number) where status <> 'cancelled';
