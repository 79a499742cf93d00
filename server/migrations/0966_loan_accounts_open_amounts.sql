-- Money in suspense suggests loans with an open instalment of its amount around its day. The expression is that of open_kobo: a virtual column has no index.
create index loan_payments_by_open_amount on loan_payments ((
  principal_kobo - principal_paid_kobo - principal_written_off_kobo
  + interest_kobo - interest_paid_kobo - interest_waived_kobo - interest_written_off_kobo
  + fee_kobo - fee_paid_kobo - fee_waived_kobo - fee_written_off_kobo
  + penalty_kobo - penalty_paid_kobo - penalty_waived_kobo - penalty_written_off_kobo
), due_on) where status in ('pending', 'incomplete');
