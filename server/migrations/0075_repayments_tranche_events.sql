-- More of a running loan may be paid out: an event of its account, with the amount that really went out on its day.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in ('repayment', 'prepayment', 'charge', 'waiver', 'write_off',
  'reschedule', 'reversal', 'tranche'));
alter table loan_events drop constraint loan_events_amount;
alter table loan_events add constraint loan_events_amount
  check ((kind in ('repayment', 'prepayment', 'charge', 'waiver', 'tranche')) = (amount_kobo is not null));
