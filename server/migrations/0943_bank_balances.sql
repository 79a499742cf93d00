-- The balance of our bank account at the end of each day of a statement: what the account of the books is compared with.
create table bank_balances (
  statement_id uuid not null references bank_statements,
  on_day date not null,
  balance_kobo bigint not null,
  -- The day before the statement, as its first line implies it.
  is_opening boolean not null,
  primary key (statement_id, on_day)
);
create index bank_balances_by_day on bank_balances (on_day desc);
create trigger bank_balances_are_final before update or delete on bank_balances for each row execute function refuse_change();
create trigger bank_balances_are_kept before truncate on bank_balances for each statement execute function refuse_change();
