-- Reconciliation finds repayments that were booked by hand by day and amount.
create index payment_logs_at_bank on payment_logs (paid_on, amount_kobo) where source in ('debit', 'receipt', 'import');
