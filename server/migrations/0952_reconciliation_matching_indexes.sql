-- Each judgement of an open line asks which matches of it a person has ended.
create index reconciliation_matches_ended on reconciliation_matches (line_id) where ended_at is not null and line_id is not null;
-- What proves a payment, and what was booked from a line.
create index reconciliation_matches_of_payment on reconciliation_matches (payment_id, record) where ended_at is null;
create index reconciliation_matches_booked on reconciliation_matches (record) where ended_at is null and record in ('provider_transfer', 'bank_charge');
create index bank_lines_of_statement on bank_lines (statement_id, id);
create index bank_lines_to_match on bank_lines (id) where result in ('missing_in_book', 'amount_differs', 'duplicate');
-- Payments are compared by day and amount, and by the normal form of their references.
create index receipts_by_day on receipts (((paid_at at time zone 'Africa/Lagos')::date)) where currency = 'NGN' and amount_kobo > 0;
drop index savings_transactions_at_bank;
create index savings_transactions_at_bank on savings_transactions (value_on, change_kobo)
  where type = 'deposit' and channel in ('bank', 'import', 'slip');
create index payouts_by_reference_key on payouts (reference_key(reference));
-- A partial index tells the planner nothing about how many rows have one reference: it read whole tables for a few of them.
create statistics savings_transactions_reference_key on reference_key(reference) from savings_transactions;
create index payouts_by_day on payouts (((coalesce(acknowledged_at, sent_at, settled_at) at time zone 'Africa/Lagos')::date))
  where status in ('completed', 'reversed');
create index payouts_returned_by_day on payouts (((settled_at at time zone 'Africa/Lagos')::date)) where status = 'reversed';
create index savings_withdrawals_paid on savings_withdrawals (paid_on) where paid_on is not null;
-- Proofs are read for the last weeks.
create index settlements_completed on settlements (completed_at) where status = 'completed';
-- What one person has booked from suspense on a day.
create index unidentified_receipts_by_person on unidentified_receipts (resolved_by, resolved_at) where resolution = 'book';
