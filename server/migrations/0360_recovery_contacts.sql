-- Contacts with customers about arrears, as they were recorded. Whether a promise was kept follows from the payments.
create table recovery_contacts (
  id uuid primary key,
  loan_id uuid not null references loans,
  customer_id uuid not null references users,
  channel text not null check (channel in ('call', 'visit', 'sms', 'mail')),
  outcome text not null check (outcome in ('reached', 'no_answer', 'wrong_number', 'refused', 'promise')),
  contacted_at timestamptz not null,
  promised_on date,
  promised_kobo bigint check (promised_kobo > 0),
  note text not null,
  recorded_by uuid not null references users,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  constraint recovery_contacts_promise check ((outcome = 'promise') = (promised_on is not null) and (promised_on is null) = (promised_kobo is null))
);
create index recovery_contacts_of_loan on recovery_contacts (loan_id, contacted_at desc);
create index recovery_contacts_of_customer on recovery_contacts (customer_id);
create trigger recovery_contacts_are_final before update or delete on recovery_contacts for each row execute function refuse_change();
create trigger recovery_contacts_are_kept before truncate on recovery_contacts for each statement execute function refuse_change();
