-- Payouts that the bank sent back when their loan could not be undone by itself. Several parts of one loan come back one by one: what a
-- reversal has reported as returned is used up by them once.
create table late_payout_returns (
  reference text primary key,
  loan_id uuid not null references loans,
  amount_kobo bigint not null check (amount_kobo > 0),
  returned_at timestamptz not null
);
create index late_payout_returns_of_loan on late_payout_returns (loan_id);

insert into late_payout_returns (reference, loan_id, amount_kobo, returned_at)
select distinct on (h.after ->> 'payout') h.after ->> 'payout', h.subject_id::uuid, (h.after ->> 'amount')::bigint, h.at
  from history h
 where h.subject_kind = 'loan'
   and h.action in ('payout returned late', 'payout returned, as booked with the reversal')
   and h.after ->> 'payout' is not null
 order by h.after ->> 'payout', h.at;
