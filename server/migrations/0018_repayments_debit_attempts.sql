-- Tries to collect what is due from a customer's saved card: each is written down before it is made and never changed but for its refusal.
create table debit_attempts (
  id uuid primary key,
  loan_id uuid not null references loans,
  -- The oldest instalment that was due.
  loan_payment_id uuid not null references loan_payments,
  customer_id uuid not null references users,
  card_id uuid not null references saved_cards,
  -- What caused it: a run of the day, or one press of a person.
  run text not null,
  tried_on date not null,
  -- Not more than two tries a day for one loan (domain rule C.17).
  nth smallint not null check (nth in (1, 2)),
  amount_kobo bigint not null check (amount_kobo > 0),
  requested_by uuid references users,
  requested_by_name text,
  -- Why it was not even sent; the end of what was sent stands with its checkout, whose key names this row.
  refused text,
  created_at timestamptz not null,
  constraint debit_attempts_per_day unique (loan_id, tried_on, nth),
  constraint debit_attempts_per_run unique (loan_id, run)
);
create index debit_attempts_of_loan on debit_attempts (loan_id, id desc);
