-- The loan search of a portfolio: each customer is found once, and the loans that run are found from a small index alone.
create index users_in_portfolio_of_account_officer_once on users (account_officer_id) include (id) where type in ('user', 'default');
create index users_in_portfolio_of_onboarding_officer_once on users (onboarding_officer_id) include (id, account_officer_id)
  where type in ('user', 'default');
create index users_in_portfolio_of_deposit_officer_once on users (deposit_officer_id) include (id, account_officer_id, onboarding_officer_id)
  where type in ('user', 'default');
drop index users_in_portfolio_of_account_officer, users_in_portfolio_of_onboarding_officer, users_in_portfolio_of_deposit_officer;
alter index users_in_portfolio_of_account_officer_once rename to users_in_portfolio_of_account_officer;
alter index users_in_portfolio_of_onboarding_officer_once rename to users_in_portfolio_of_onboarding_officer;
alter index users_in_portfolio_of_deposit_officer_once rename to users_in_portfolio_of_deposit_officer;
drop index loans_running;
create index loans_running on loans (customer_id) include (applied_at, id) where status = 'active';
