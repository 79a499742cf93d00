-- Loan products ask for everything that a schedule can have: six methods, day count, graces, rounding, first due day, working days, fees.
-- The schedule's terms stand together as JSON in the words of the API; what an older product does not say has the value it always had.
alter table loan_products add column schedule jsonb not null default '{}';
alter table loan_products drop constraint loan_products_method_check;
alter table loan_products add constraint loan_products_method_check check (method in ('flat', 'declining_equal_instalment',
  'declining_equal_principal', 'bullet', 'fixed_principal_percent', 'fixed_instalment'));
alter table loans drop constraint loans_method_check;
alter table loans add constraint loans_method_check check (method in ('flat', 'declining_equal_instalment',
  'declining_equal_principal', 'bullet', 'fixed_principal_percent', 'fixed_instalment'));

-- A fee that is paid before the money goes out: it is the customer's credit until the loan is released, and theirs again when no loan comes of it.
alter table loans
  add column upfront_fee_kobo bigint not null default 0 check (upfront_fee_kobo >= 0 and upfront_fee_kobo < principal_kobo),
  add column upfront_fee_paid_at timestamptz,
  add constraint loans_upfront_fee_first check (status not in ('disburse', 'active') or upfront_fee_kobo = 0 or upfront_fee_paid_at is not null);

-- Money that is the customer's credit from the start, such as a fee paid first: it settles no row and is not a repayment.
alter table payment_logs drop constraint payment_logs_kind_check;
alter table payment_logs add constraint payment_logs_kind_check check (kind in ('payment', 'reversal', 'credit'));
