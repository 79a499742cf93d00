-- Results of field visits, as a phone sent them: the time of the device is a fact of its own, and a result that the rules refuse is kept with the reason.
create table field_visits (
  id uuid primary key,
  loan_id uuid not null references loans,
  customer_id uuid not null references users,
  outcome text not null check (outcome in ('reached', 'no_answer', 'wrong_number', 'refused', 'promise')),
  promised_on date,
  promised_kobo bigint check (promised_kobo > 0),
  note text not null,
  device_at timestamptz not null,
  visited_at timestamptz not null,
  received_at timestamptz not null,
  recorded_by uuid not null references users,
  recorded_by_name text not null,
  contact_id uuid references recovery_contacts,
  refused_code text,
  refusal text,
  constraint field_visits_judged check ((contact_id is null) = (refused_code is not null) and (refused_code is null) = (refusal is null)),
  constraint field_visits_order check (visited_at <= received_at)
);
create index field_visits_of_loan on field_visits (loan_id, visited_at desc);
create index field_visits_of_customer on field_visits (customer_id);
create index field_visits_of_contact on field_visits (contact_id);
create trigger field_visits_are_final before update or delete on field_visits for each row execute function refuse_change();
create trigger field_visits_are_kept before truncate on field_visits for each statement execute function refuse_change();
