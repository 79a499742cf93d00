-- Why: withdrawals from savings, from the request with its hold to the payout and what became of it.
create table savings_withdrawals (
  id uuid primary key,
  savings_id uuid not null references savings_accounts,
  customer_id uuid not null references users,
  kind text not null check (kind in ('request', 'direct')),
  status text not null check (status in ('pending', 'approved', 'completed', 'failed', 'denied', 'reversed', 'cancelled')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Fee, VAT and levy are taken out of the amount.
  fee_kobo bigint not null check (fee_kobo >= 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  levy_kobo bigint not null check (levy_kobo >= 0),
  net_kobo bigint not null check (net_kobo > 0),
  fee_waived boolean not null default false,
  -- Somebody asked for the waiver and a second person has not confirmed it yet.
  waiver_requested boolean not null default false,
  waiver_reason text,
  skip_auto_transfer boolean not null default false,
  withdrawal_reason text,
  -- The last four digits of the bank account.
  account_last4 text,
  -- The hold of a pending withdrawal. It is renewed under a new id, so that it never ends before the decision.
  hold_id uuid unique,
  hold_expires_at timestamptz,
  order_journal_id uuid unique,
  end_journal_id uuid unique,
  denial_reason text,
  requested_by uuid not null references users,
  requested_by_name text not null,
  requested_at timestamptz not null,
  reviewed_by uuid references users,
  reviewed_by_name text,
  reviewed_at timestamptz,
  paid_reference text,
  paid_reference_key text unique,
  paid_on date,
  note text,
  outcome text,
  settled_at timestamptz,
  alarmed_at timestamptz,
  constraint savings_withdrawals_add_up check (amount_kobo = net_kobo + fee_kobo + vat_kobo + levy_kobo),
  constraint savings_withdrawals_hold check ((hold_id is null) = (hold_expires_at is null)),
  constraint savings_withdrawals_held check (status <> 'pending' or hold_id is not null),
  constraint savings_withdrawals_ordered check (status not in ('approved', 'completed', 'failed', 'reversed') or order_journal_id is not null),
  constraint savings_withdrawals_denied_why check (status <> 'denied' or denial_reason is not null),
  constraint savings_withdrawals_waived check (not fee_waived or (fee_kobo = 0 and vat_kobo = 0))
);
create index savings_withdrawals_of_account on savings_withdrawals (savings_id, id desc);
create index savings_withdrawals_of_customer on savings_withdrawals (customer_id, id desc);
create index savings_withdrawals_by_status on savings_withdrawals (status, id desc);
