-- The figures of settlements read what is open and what came since the last full month, not every row ever.
-- Set when each payment of the batch is in the books with its amount. Receipts do not change, so it stays true.
alter table settlement_batches add column agreed_at timestamptz check (agreed_at is null or status = 'settled');
create index settlement_batches_not_agreed on settlement_batches (id) where agreed_at is null;

-- Credits of the collecting bank that were booked in a month that is over. They do not change.
create table settlement_month_totals (
  month date primary key check (extract(day from month) = 1),
  credits integer not null check (credits > 0),
  amount_kobo bigint not null check (amount_kobo > 0)
);
create trigger settlement_month_totals_are_final before update or delete on settlement_month_totals for each row execute function refuse_change();
create trigger settlement_month_totals_are_kept before truncate on settlement_month_totals for each statement execute function refuse_change();
create index settlements_missing on settlements (id) where status <> 'completed' and amount_kobo is not null;
