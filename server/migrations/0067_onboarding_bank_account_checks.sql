-- Why: an account that the bank knows under another name may be somebody else's: a person looks at it before money goes there.
create table bank_account_checks (
  id uuid primary key,
  user_id uuid not null references users,
  bank_name text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  account_name text not null,
  status text not null check (status in ('waiting', 'verified', 'rejected', 'replaced')),
  reason text,
  submitted_at timestamptz not null,
  decided_by uuid references users,
  decided_by_name text,
  decided_at timestamptz,
  constraint bank_account_checks_rejected_with_reason check (status <> 'rejected' or reason is not null)
);
-- prevents two checks of one person from both being the present one
create unique index bank_account_checks_one_present on bank_account_checks (user_id) where status <> 'replaced';
create index bank_account_checks_queue on bank_account_checks (submitted_at) where status = 'waiting';

-- Accounts that were saved under another name before there were checks are looked at too.
insert into bank_account_checks (id, user_id, bank_name, last4, account_name, status, submitted_at)
select uuidv7(), user_id, bank_name, last4, account_name, 'waiting', updated_at from bank_accounts where not name_matches;
