-- A customer gives up an investment that is not paid: it is cancelled, not failed.
alter table investment_contracts
  drop constraint investment_contracts_status_check,
  add constraint investment_contracts_status_check check (status in ('pending', 'active', 'completed', 'failed', 'cancelled')),
  drop constraint investment_contracts_running,
  add constraint investment_contracts_running check ((status in ('pending', 'failed', 'cancelled')) = (starts_on is null));
