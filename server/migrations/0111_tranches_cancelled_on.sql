-- The portfolio of a past day asks when a payout was given up; until now only a sentence of history knew.
alter table loan_tranches add column cancelled_on date;
update loan_tranches t set cancelled_on = coalesce(
  (select max((h.at at time zone 'Africa/Lagos')::date) from history h
    where h.subject_id = t.loan_id and h.to_state = 'cancelled' and h.action = 'gave up payout ' || t.number),
  t.expected_on)
where t.status = 'cancelled';
alter table loan_tranches add constraint loan_tranches_cancelled check ((status = 'cancelled') = (cancelled_on is not null));
