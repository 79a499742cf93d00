-- The day of a target or a lock is announced seven days and one day before, and dormancy before it begins: once for each day or act.
alter table savings_accounts
  add column maturity_noticed_on date,
  add column maturity_noticed_days smallint,
  add column dormancy_noticed_at timestamptz,
  add constraint savings_accounts_maturity_noticed check ((maturity_noticed_on is null) = (maturity_noticed_days is null));
