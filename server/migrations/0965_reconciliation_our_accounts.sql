-- Statements decide what counts as received, so two people confirm once that an account is ours. Accounts of earlier statements stay accepted.
create table our_bank_accounts (
  -- Its last four digits; empty for the account whose files name none.
  last4 text primary key check (last4 ~ '^(\d{4})?$'),
  requested_by uuid not null references users,
  -- Null: one person accepted it, before two had to.
  confirmed_by uuid references users,
  confirmed_at timestamptz not null,
  constraint our_bank_accounts_two_people check (confirmed_by <> requested_by)
);
insert into our_bank_accounts (last4, requested_by, confirmed_at)
select distinct on (coalesce(account_last4, '')) coalesce(account_last4, ''), uploaded_by, uploaded_at from bank_statements
 order by coalesce(account_last4, ''), uploaded_at;
create trigger our_bank_accounts_are_final before update or delete on our_bank_accounts for each row execute function refuse_change();
create trigger our_bank_accounts_are_kept before truncate on our_bank_accounts for each statement execute function refuse_change();
