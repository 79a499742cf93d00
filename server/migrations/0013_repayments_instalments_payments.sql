-- Repayments: the instalments of a running loan, every payment ever made on it, and which kobo settled what.
create table loan_payments (
  id uuid primary key,
  loan_id uuid not null references loans,
  number integer not null check (number >= 1),
  due_on date not null,
  status text not null check (status in ('pending', 'incomplete', 'completed', 'cancelled')),
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  penalty_kobo bigint not null default 0 check (penalty_kobo >= 0),
  principal_paid_kobo bigint not null default 0,
  interest_paid_kobo bigint not null default 0,
  fee_paid_kobo bigint not null default 0,
  penalty_paid_kobo bigint not null default 0,
  -- Nobody pays more on a row than the row asks: what is left over is the customer's credit.
  constraint loan_payments_principal check (principal_paid_kobo between 0 and principal_kobo),
  constraint loan_payments_interest check (interest_paid_kobo between 0 and interest_kobo),
  constraint loan_payments_fee check (fee_paid_kobo between 0 and fee_kobo),
  constraint loan_payments_penalty check (penalty_paid_kobo between 0 and penalty_kobo),
  unique (loan_id, number)
);
create index loan_payments_due on loan_payments (due_on, loan_id) where status in ('pending', 'incomplete');

create table payment_logs (
  id uuid primary key,
  loan_id uuid not null references loans,
  customer_id uuid not null references users,
  kind text not null check (kind in ('payment', 'reversal')),
  source text not null check (source in ('checkout', 'virtual_account', 'card', 'debit')),
  -- The provider's or the bank's reference: the same money is booked once, for ever.
  reference text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  processing_fee_kobo bigint not null default 0 check (processing_fee_kobo >= 0),
  provider_fee_kobo bigint not null default 0 check (provider_fee_kobo >= 0),
  overpaid_kobo bigint not null default 0 check (overpaid_kobo >= 0),
  paid_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid references users,
  recorded_by_name text,
  note text,
  reverses_id uuid references payment_logs,
  journal_id uuid not null,
  constraint payment_logs_once unique (source, reference),
  constraint payment_logs_reversed_once unique (reverses_id)
);
create index payment_logs_of_loan on payment_logs (loan_id, recorded_at);

create table payment_allocations (
  payment_log_id uuid not null references payment_logs,
  loan_payment_id uuid not null references loan_payments,
  component text not null check (component in ('penalty', 'fee', 'interest', 'principal')),
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (payment_log_id, loan_payment_id, component)
);
create index payment_allocations_of_row on payment_allocations (loan_payment_id);
