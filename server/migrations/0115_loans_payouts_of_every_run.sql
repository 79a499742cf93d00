-- A loan that was paid out anew still had its earlier parts on the days before; one that took over another, or was brought over from another lender, paid nothing out.
create or replace view loan_payouts as
select l.id as loan_id, true as is_first, l.disbursed_on as paid_on, null::date as returned_on,
  l.principal_kobo - l.undrawn_kobo - coalesce((
    select sum(e.amount_kobo) from loan_events e
    where e.loan_id = l.id and e.run = l.schedule_run and e.kind = 'tranche' and not exists (select from loan_events r where r.reverses_id = e.id)
  ), 0)::bigint as amount_kobo
from loans l where l.disbursed_on is not null and l.restructures_id is null and l.imported_on is null
union all
select e.loan_id, false, e.happened_on, r.happened_on, e.amount_kobo
from loan_events e join loans l on l.id = e.loan_id
left join loan_events r on r.reverses_id = e.id
where e.kind = 'tranche' and (e.run = l.schedule_run or r.id is not null);
