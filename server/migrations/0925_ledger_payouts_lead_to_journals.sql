-- A payout leads to the journals that booked it: journals posted before carry its reference among their facts only.
insert into ledger.ext_ref (source, ref, journal_id, at)
  select case j.kind when 302 then 'payout return' else 'payout' end, reference_key(j.meta ->> 'payout'), j.id, j.at
  from ledger.journal j
  where j.kind in (104, 300, 302) and j.meta ? 'payout'
    and not exists (select from ledger.ext_ref x where x.journal_id = j.id)
  on conflict (source, ref) do nothing;
-- A disbursement has the same loan and day as its payout; one that was returned since has its day no more and is left out.
insert into ledger.ext_ref (source, ref, journal_id, at)
  select 'payout', reference_key(p.reference), j.id, j.at
  from payouts p
  join ledger.journal j on j.kind = 100 and j.meta ->> 'loan' = p.purpose_id::text
    and j.effective_on = (p.settled_at at time zone 'Africa/Lagos')::date
  where p.purpose = 'loan' and p.status = 'completed'
  on conflict (source, ref) do nothing;
