-- Reports count each payout of a loan on its own business day: one place says what was paid out when, and when it came back.
create index loan_events_later_payouts on loan_events (loan_id, happened_on) where kind = 'tranche';

-- Nothing that is only promised stands here. The first payout is number 1 and what was lent without the later ones.
create view loan_payouts as
select l.id as loan_id, true as is_first, l.disbursed_on as paid_on, null::date as returned_on,
  l.principal_kobo - l.undrawn_kobo - coalesce((
    select sum(e.amount_kobo) from loan_events e
    where e.loan_id = l.id and e.run = l.schedule_run and e.kind = 'tranche' and not exists (select from loan_events r where r.reverses_id = e.id)
  ), 0)::bigint as amount_kobo
from loans l where l.disbursed_on is not null
union all
select e.loan_id, false, e.happened_on, r.happened_on, e.amount_kobo
from loan_events e join loans l on l.id = e.loan_id and l.schedule_run = e.run
left join loan_events r on r.reverses_id = e.id
where e.kind = 'tranche';
