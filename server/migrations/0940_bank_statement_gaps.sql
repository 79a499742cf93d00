-- Where the balances of a bank statement do not add up was shown once after the upload, and a day could be marked on such a statement.
-- Null: the file was uploaded before they were stored. Uploading it again adds them.
alter table bank_statements add column balance_gaps jsonb;
-- A day that relies on such a statement is marked by two people, with a reason.
alter table reconciled_days add column confirmed_by uuid references users;
alter table reconciled_days add column confirmed_by_name text;
alter table reconciled_days add column reason text;
alter table reconciled_days add constraint reconciled_days_confirmed check (num_nonnulls(confirmed_by, confirmed_by_name, reason) in (0, 3)
  and confirmed_by <> reconciled_by);
