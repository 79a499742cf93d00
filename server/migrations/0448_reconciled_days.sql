-- A day of the bank is marked as reconciled by a person; a difference between a credit and its payment is written off by two.
create table reconciled_days (
  id uuid primary key,
  on_day date not null,
  payments_kobo bigint not null,
  matched_kobo bigint not null,
  reconciled_by uuid not null references users,
  reconciled_by_name text not null,
  reconciled_at timestamptz not null,
  reopened_by uuid references users,
  reopened_by_name text,
  reopened_at timestamptz,
  reopened_reason text,
  constraint reconciled_days_reopened check (num_nonnulls(reopened_by, reopened_by_name, reopened_at, reopened_reason) in (0, 4))
);
create unique index reconciled_days_once on reconciled_days (on_day) where reopened_at is null;
alter table reconciliation_matches add column difference_kobo bigint check (difference_kobo > 0);
alter table reconciliation_matches add column difference_journal_id uuid;
alter table reconciliation_matches add constraint reconciliation_matches_difference
  check ((difference_kobo is null) = (difference_journal_id is null) and (difference_kobo is null or rule = 'by_hand'));
