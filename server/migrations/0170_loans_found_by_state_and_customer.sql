-- Finds an officer's customers and their loans in one state from indexes alone: the loan search of a portfolio reads no row that it does not show.
create index loans_of_customers_by_state on loans (status, customer_id, applied_at desc, id desc) where applied_at is not null;
create index users_in_portfolio_of_account_officer on users (account_officer_id) include (id, type);
create index users_in_portfolio_of_onboarding_officer on users (onboarding_officer_id) include (id, type);
create index users_in_portfolio_of_deposit_officer on users (deposit_officer_id) include (id, type);
drop index users_of_account_officer, users_of_onboarding_officer, users_of_deposit_officer;
