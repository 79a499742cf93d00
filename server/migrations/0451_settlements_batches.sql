-- A provider settles many payments with one credit at our bank.
create table settlement_batches (
  id uuid primary key,
  provider text not null check (provider in ('paystack')),
  number text not null,
  status text not null check (status in ('pending', 'settled', 'failed')),
  settled_on date,
  gross_kobo bigint not null check (gross_kobo >= 0),
  fees_kobo bigint not null check (fees_kobo >= 0),
  deductions_kobo bigint not null check (deductions_kobo >= 0),
  net_kobo bigint not null,
  adds_up boolean not null,
  journal_id uuid,
  booked_at timestamptz,
  created_at timestamptz not null,
  constraint settlement_batches_once unique (provider, number),
  constraint settlement_batches_booked check ((status = 'settled') = (booked_at is not null) and (booked_at is null or settled_on is not null))
);
create index settlement_batches_by_day on settlement_batches (settled_on);

create table settlement_batch_payments (
  batch_id uuid not null references settlement_batches,
  reference text not null,
  amount_kobo bigint not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  constraint settlement_batch_payments_pkey primary key (batch_id, reference)
);
create index settlement_batch_payments_by_reference on settlement_batch_payments (reference);

alter table reconciliation_matches add column batch_id uuid references settlement_batches;
alter table reconciliation_matches drop constraint reconciliation_matches_proof;
alter table reconciliation_matches add constraint reconciliation_matches_proof check (num_nonnulls(line_id, settlement_id, batch_id) = 1);
alter table reconciliation_matches drop constraint reconciliation_matches_record_check;
alter table reconciliation_matches add constraint reconciliation_matches_record_check
  check (record in ('receipt', 'loan_payment', 'savings_deposit', 'settlement_batch'));
alter table reconciliation_matches drop constraint reconciliation_matches_rule_check;
alter table reconciliation_matches add constraint reconciliation_matches_rule_check
  check (rule in ('reference', 'settlement_id', 'session_id', 'amount_and_day', 'settlement_batch', 'batch_amount', 'by_hand'));
create unique index reconciliation_matches_one_of_batches on reconciliation_matches (payment_id) where ended_at is null and batch_id is not null;
create index reconciliation_matches_of_batch on reconciliation_matches (batch_id) where batch_id is not null;

alter table bank_lines drop constraint bank_lines_named_record_check;
alter table bank_lines add constraint bank_lines_named_record_check
  check (named_record in ('receipt', 'loan_payment', 'savings_deposit', 'settlement_batch'));
