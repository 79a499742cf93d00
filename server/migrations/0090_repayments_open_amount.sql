-- What a row of a schedule still asks, spelled once: six queries wrote it out, each for itself.
alter table loan_payments add column open_kobo bigint not null generated always as (
  principal_kobo - principal_paid_kobo - principal_written_off_kobo
  + interest_kobo - interest_paid_kobo - interest_waived_kobo - interest_written_off_kobo
  + fee_kobo - fee_paid_kobo - fee_waived_kobo - fee_written_off_kobo
  + penalty_kobo - penalty_paid_kobo - penalty_waived_kobo - penalty_written_off_kobo
) virtual;
