-- What one person may not do alone with a running loan: somebody asks, another confirms the same words.
create table second_approvals (
  id uuid primary key,
  loan_id uuid not null references loans,
  kind text not null check (kind in ('payment_reversal', 'loan_reversal', 'write_off', 'schedule')),
  facts jsonb not null,
  reason text not null,
  asked_by uuid not null references users,
  asked_by_name text not null,
  asked_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  constraint second_approvals_by_two check (confirmed_by is null or confirmed_by <> asked_by)
);
-- One open question of a kind on a loan.
create unique index second_approvals_one_open on second_approvals (loan_id, kind) where confirmed_at is null;
