-- A payout that came back says so, names its loan and may become the customer's credit; money that is taken off a loan again waits for a person again.
alter table unidentified_receipts
  drop constraint unidentified_receipts_resolution_check,
  add constraint unidentified_receipts_resolution_check check (resolution in ('loan', 'refund', 'credit')),
  drop constraint unidentified_receipts_to_loan,
  add constraint unidentified_receipts_to_loan check (resolution is null or resolution = 'refund' or resolved_loan_id is not null),
  drop constraint unidentified_receipts_why_check,
  add constraint unidentified_receipts_why_check check (why in
    ('amount_differs', 'unknown_reference', 'unknown_account', 'refused', 'other_currency', 'card_check', 'returned')),
  -- The reference under which it stands on a loan, and how often it was put on one: each time has a reference of its own.
  add column booked_as text unique,
  add column times_booked integer not null default 0;

update unidentified_receipts set booked_as = 'identified-' || reference, times_booked = 1 where resolution = 'loan';

update receipts r
   set purpose = 'loan_repayment', purpose_id = coalesce(t.loan_id, p.purpose_id)
  from payouts p
  left join loan_tranches t on p.purpose = 'loan_tranche' and t.id = p.purpose_id
 where r.channel = 'payout_return' and p.reference = r.reference and p.purpose in ('loan', 'loan_tranche');

update unidentified_receipts u set why = 'returned' from receipts r where r.reference = u.reference and r.channel = 'payout_return';

create index receipts_returned on receipts (purpose_id) where channel = 'payout_return';
