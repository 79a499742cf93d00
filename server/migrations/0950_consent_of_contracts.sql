-- The acceptance of risk and terms was known to the browser only: it is kept with the contract, when the caller sent it.
alter table investment_contracts add column risk_accepted boolean not null default false;
alter table savings_accounts add column terms_accepted_at timestamptz;
