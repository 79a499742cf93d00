-- Money that a closed subscription gives back: to the bank, until the bank confirms it, or as customer credit at once.
create table betalife_returns (
  -- The journal that takes the money from the subscription has the same id.
  id uuid primary key,
  subscription_id uuid not null references betalife_subscriptions,
  reason text not null check (reason in ('cancelled', 'cashed', 'supplier_failed')),
  destination text not null check (destination in ('bank', 'credit')),
  held_kobo bigint not null check (held_kobo > 0),
  -- The fee includes its VAT.
  fee_kobo bigint not null check (fee_kobo >= 0),
  vat_kobo bigint not null check (vat_kobo between 0 and fee_kobo),
  net_kobo bigint not null check (net_kobo > 0),
  -- `failed`: the bank refused it. `returned`: the bank sent it back. Both open the subscription again with all of its money.
  status text not null check (status in ('ordered', 'completed', 'failed', 'returned')),
  status_before text not null check (status_before in ('active', 'completed')),
  explanation text,
  outcome text,
  ordered_by uuid not null references users,
  ordered_by_name text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint betalife_returns_sum check (held_kobo = fee_kobo + net_kobo)
);
create index betalife_returns_of_subscription on betalife_returns (subscription_id, created_at);
-- One at a time: a second return of the same money is impossible.
create unique index betalife_returns_in_effect on betalife_returns (subscription_id) where status in ('ordered', 'completed');

alter table customer_credit_moves drop constraint customer_credit_moves_cause_check;
alter table customer_credit_moves add constraint customer_credit_moves_cause_check check (cause in
  ('opening', 'paid_in', 'fee_taken', 'fee_returned', 'loan_undone', 'payout_returned', 'refund_ordered', 'refund_failed', 'reward',
   'earlier_run', 'subscription_closed'));
