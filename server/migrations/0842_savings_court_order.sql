-- A court order frees a locked account before its day (decision 842). What it names is kept with the account.
alter table savings_accounts
  add column court_order_at timestamptz,
  add column court_order text,
  add check ((court_order_at is null) = (court_order is null));
