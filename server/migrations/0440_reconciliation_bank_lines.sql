-- Statements of our own bank account, their credits, and the payments that each credit proves.
create table bank_statements (
  id uuid primary key,
  file_name text not null,
  sha256 text not null unique,
  bank text not null,
  account_last4 text,
  first_on date not null,
  last_on date not null,
  credits integer not null check (credits >= 0),
  added integer not null check (added between 0 and credits),
  skipped integer not null check (skipped >= 0),
  uploaded_by uuid not null references users,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  constraint bank_statements_days check (first_on <= last_on)
);

create table bank_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements,
  line integer not null,
  on_day date not null,
  narration text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The same credit in an overlapping statement has the same one.
  fingerprint text not null unique,
  result text not null check (result in ('matched', 'missing_in_book', 'amount_differs', 'duplicate', 'dismissed')),
  -- The payment that it names and does not fit.
  named_record text check (named_record in ('receipt', 'loan_payment', 'savings_deposit')),
  named_id uuid,
  reason text,
  created_at timestamptz not null,
  constraint bank_lines_named check ((named_record is null) = (named_id is null)),
  constraint bank_lines_dismissed_why check ((result = 'dismissed') = (reason is not null))
);
create index bank_lines_by_day on bank_lines (on_day desc, id desc);
create index bank_lines_open on bank_lines (on_day) where result in ('missing_in_book', 'amount_differs', 'duplicate');

-- A match ends when a person undoes it; it is never removed.
create table reconciliation_matches (
  id uuid primary key,
  line_id uuid references bank_lines,
  settlement_id uuid references settlements,
  record text not null check (record in ('receipt', 'loan_payment', 'savings_deposit')),
  payment_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  rule text not null check (rule in ('reference', 'settlement_id', 'session_id', 'amount_and_day', 'by_hand')),
  matched_by uuid references users,
  matched_by_name text,
  matched_at timestamptz not null,
  ended_at timestamptz,
  constraint reconciliation_matches_proof check ((line_id is null) <> (settlement_id is null)),
  constraint reconciliation_matches_by_hand check ((rule = 'by_hand') = (matched_by is not null))
);
create unique index reconciliation_matches_one_of_lines on reconciliation_matches (payment_id) where ended_at is null and line_id is not null;
create unique index reconciliation_matches_one_of_settlements on reconciliation_matches (payment_id)
  where ended_at is null and settlement_id is not null;
create unique index reconciliation_matches_one_line on reconciliation_matches (line_id) where ended_at is null;
create unique index reconciliation_matches_one_settlement on reconciliation_matches (settlement_id) where ended_at is null;
