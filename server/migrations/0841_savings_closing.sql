-- An account closes with its interest: from the order until its money has left it earns and takes nothing (decision 841).
alter table savings_accounts add column closing_at timestamptz;
