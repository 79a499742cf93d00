-- A product may ask for a down payment: a share of the principal that is kept back from the payout and settles row 1 on the same day.
alter table loans
  add column down_payment_kobo bigint not null default 0,
  -- Something must reach the customer after the fee and the down payment are kept back.
  add constraint loans_down_payment_within check (down_payment_kobo >= 0 and down_payment_kobo < principal_kobo - fee_kobo or down_payment_kobo = 0);

-- What was kept back is seen among the payments of the loan, as the one that settled its row 1.
alter table payment_logs drop constraint payment_logs_source_check;
alter table payment_logs add constraint payment_logs_source_check
  check (source in ('checkout', 'virtual_account', 'card', 'debit', 'receipt', 'import', 'restructure', 'down_payment'));
