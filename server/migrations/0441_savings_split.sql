-- How each later deposit to the account is divided: [{"id": account, "share_bps": 6000}, …], or null for none.
alter table savings_accounts add column split jsonb;
