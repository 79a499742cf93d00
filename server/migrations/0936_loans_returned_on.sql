-- A loan that its customer returned reads "Returned", not "Reversed". The day is a fact of its own: the state is shared with loans made in error.
alter table loans add column returned_on date;
update loans set returned_on = back.on_day
from (
  select distinct on (h.subject_id) h.subject_id as loan_id, (h.at at time zone 'Africa/Lagos')::date as on_day
  from history h
  where h.subject_kind = 'loan' and h.to_state = 'reversed'
    -- People reverse loans with payments only when these returned the payout. A payout that the bank sent back has neither.
    and (h.actor_id is not null or h.reason = 'The customer returned the money within the days for it')
  order by h.subject_id, h.at desc
) back
where loans.id = back.loan_id and loans.status = 'reversed'
  and exists (
    select from payment_logs undone
    where undone.loan_id = loans.id and undone.kind = 'reversal' and undone.source <> 'down_payment'
      and undone.reference = 'returned-' || undone.reverses_id
  );
alter table loans add constraint loans_returned_when_reversed check (returned_on is null or status = 'reversed');
