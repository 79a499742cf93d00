-- Slips of payments made at a bank counter, imports of repayments, and what the provider is asked about set-aside money and account numbers.
create table payment_slips (
  id uuid primary key,
  loan_id uuid not null references loans,
  customer_id uuid not null references users,
  file_id uuid not null references files,
  -- The same picture is not handed in twice for one loan.
  file_sha256 text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  paid_on date not null,
  note text,
  status text not null check (status in ('pending', 'approved', 'denied')),
  uploaded_by uuid not null references users,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  decided_by uuid references users,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  -- The bank's reference of the credit, found by whoever approved: the credit is booked once.
  reference text,
  payment_log_id uuid references payment_logs,
  constraint payment_slips_decided check ((status = 'pending') = (decided_at is null)),
  constraint payment_slips_four_eyes check (decided_by is null or decided_by <> uploaded_by),
  constraint payment_slips_booked check ((status = 'approved') = (payment_log_id is not null)),
  constraint payment_slips_denied_why check (status <> 'denied' or reason is not null)
);
create unique index payment_slips_once on payment_slips (loan_id, file_sha256) where status <> 'denied';
create index payment_slips_queue on payment_slips (status, id desc);
create index payment_slips_of_loan on payment_slips (loan_id, id desc);

create table repayment_imports (
  id uuid primary key,
  file_name text not null,
  file_sha256 text not null,
  dry_run boolean not null,
  all_or_nothing boolean not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed')),
  rows_total integer not null check (rows_total > 0),
  started_by uuid not null references users,
  started_by_name text not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index repayment_imports_newest on repayment_imports (id desc);
-- The same file is imported for good once; a trial run is free.
create unique index repayment_imports_once on repayment_imports (file_sha256) where not dry_run and status <> 'failed';

create table repayment_import_rows (
  import_id uuid not null references repayment_imports,
  line integer not null,
  loan_number text not null,
  amount_kobo bigint,
  paid_on date,
  reference text not null,
  note text,
  outcome text not null check (outcome in ('waiting', 'booked', 'would_book', 'refused', 'skipped')),
  reason text,
  payment_log_id uuid references payment_logs,
  primary key (import_id, line)
);

alter table unidentified_receipts add column refund_ask_at timestamptz;
create index unidentified_receipts_refunding on unidentified_receipts (refund_ask_at) where state = 'refunding';
alter table virtual_accounts add column renewing_at timestamptz;
