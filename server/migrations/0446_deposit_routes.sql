-- The savings account that a customer chose for transfers to their account number. Loans that are due come first.
create table deposit_routes (
  customer_id uuid primary key references users,
  savings_id uuid not null references savings_accounts,
  chosen_at timestamptz not null
);
