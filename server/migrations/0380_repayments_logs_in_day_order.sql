-- Collections read the payments of a loan by value day.
create index payment_logs_of_loan_by_day on payment_logs (loan_id, paid_on);
