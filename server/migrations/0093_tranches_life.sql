-- What became of each later payout of a running loan: one row each from the first payout on, moved by staff, customer and bank.
create table loan_tranches (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  -- The first payout is number 1 and has no row here.
  number integer not null check (number between 2 and 12),
  amount_kobo bigint not null check (amount_kobo > 0),
  expected_on date not null,
  status text not null check (status in ('planned', 'ordered', 'paid', 'failed', 'returned', 'cancelled')),
  ordered_at timestamptz,
  ordered_by uuid references users (id),
  ordered_by_name text,
  paid_on date,
  -- The event of the account that it is now; none after it was taken back.
  event_id uuid unique references loan_events (id),
  -- Why it failed, came back or was given up.
  reason text,
  created_at timestamptz not null,
  constraint loan_tranches_once unique (loan_id, number),
  constraint loan_tranches_paid check ((status = 'paid') = (event_id is not null) and (status = 'paid') = (paid_on is not null)),
  constraint loan_tranches_ordered check (status not in ('ordered', 'paid') or ordered_by is not null)
);
-- A loan has at most one payout on its way.
create unique index loan_tranches_one_under_way on loan_tranches (loan_id) where status = 'ordered';
