-- Why: the end of the day closed loans only. Every product registers a closer now, so a failure names its contract by kind and id.
alter table day_failures drop constraint day_failures_loan_id_fkey;
drop index day_failures_open;
alter table day_failures rename column loan_id to contract_id;
alter table day_failures add column contract_kind text not null default 'loan' check (contract_kind ~ '^[a-z_]{2,40}$');
alter table day_failures alter column contract_kind drop default;
alter table day_failures add column loan_id uuid generated always as (case when contract_kind = 'loan' then contract_id end) stored references loans;
-- One open problem for each contract: a retry counts up.
create unique index day_failures_open on day_failures (contract_kind, contract_id) where resolved_at is null;
