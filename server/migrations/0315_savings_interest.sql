-- Interest on savings: how far each account has earned, and every movement of what we owe for it. Moves are only ever added.
create table savings_interest (
  account_id uuid primary key references savings_accounts,
  -- The last business day that is in the books.
  through_on date not null,
  -- Transactions up to this one are in the figures; 0: everything is computed again from the first transaction.
  seq integer not null default 0 check (seq >= 0),
  -- At the end of that day.
  balance_kobo bigint not null default 0,
  -- Everything ever earned, in parts of a kobo: 10,000 × lcm(360, 365, 366) of them make one.
  earned_parts numeric(60) not null default 0,
  accrued_kobo bigint not null default 0,
  posted_kobo bigint not null default 0
);
create index savings_interest_through on savings_interest (through_on, account_id);

create table savings_interest_moves (
  journal_id uuid not null references ledger.journal (id) deferrable initially deferred,
  account_id uuid not null references savings_accounts,
  cause text not null check (cause in ('accrued', 'posted', 'accrual_reversed')),
  on_day date not null,
  closing integer not null default 1 check (closing >= 1),
  -- What we owe more for interest that is not posted; below zero less.
  payable_kobo bigint not null check (payable_kobo <> 0),
  -- Of an accrual: the balance that earned, and everything earned so far.
  balance_kobo bigint,
  earned_parts numeric(60),
  moved_at timestamptz not null,
  primary key (journal_id, account_id, cause),
  constraint savings_interest_moves_of_days check ((cause = 'accrued') = (balance_kobo is not null and earned_parts is not null))
);
create index savings_interest_moves_of_account on savings_interest_moves (account_id, on_day);
create trigger savings_interest_moves_are_final before update or delete on savings_interest_moves for each row execute function refuse_change();
create trigger savings_interest_moves_are_kept before truncate on savings_interest_moves for each statement execute function refuse_change();

-- Accounts that are open already earn from their first transaction: the first close books what has come together.
insert into savings_interest (account_id, through_on)
select id, greatest((activated_at at time zone 'Africa/Lagos')::date - 1,
    coalesce((select closed_through from ledger.period where book = 1), '-infinity'))
  from savings_accounts where status = 'active';
