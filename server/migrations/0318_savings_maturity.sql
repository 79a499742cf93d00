-- A target or a lock that reached its day: it earns nothing more, and its money was moved to a successor or is paid out.
alter table savings_accounts
  add column matured_at timestamptz,
  add column successor_id uuid references savings_accounts,
  -- When the customer was last notified that the money could not be paid out.
  add column payout_noticed_at timestamptz,
  add constraint savings_accounts_completed_at_its_day check (status <> 'completed' or matured_at is not null),
  add constraint savings_accounts_succeeded_when_matured check (successor_id is null or matured_at is not null);
create index savings_accounts_by_day on savings_accounts (target_on) where status = 'active';
