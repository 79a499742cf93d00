-- Why: a decision can use what other lenders report of a customer; each enquiry needs the customer's consent, and is kept (decision 870).
create table bureau_consents (
  id uuid primary key,
  customer_id uuid not null references users,
  loan_id uuid not null references loans,
  purpose text not null check (purpose = 'credit_bureau'),
  version text not null,
  -- The network of the customer; null at the counter, where the customer agreed by code to a member of staff.
  ip text,
  taken_by uuid references users,
  at timestamptz not null,
  constraint bureau_consents_given_somewhere check (ip is not null or taken_by is not null)
);
create index bureau_consents_of_loan on bureau_consents (loan_id, id desc);
create index bureau_consents_of_customer on bureau_consents (customer_id);
create index bureau_consents_of_taker on bureau_consents (taken_by);
create trigger bureau_consents_are_final before update or delete on bureau_consents for each row execute function refuse_change();

-- The consent of an application has named credit bureaus since the first one.
insert into bureau_consents (id, customer_id, loan_id, purpose, version, ip, taken_by, at)
select uuidv7(), customer_id, id, 'credit_bureau', case when prepared_by is null then '2026-01' else 'counter-2026-01' end,
       consent_ip, prepared_by, consent_at
  from loans where consent_at is not null and (consent_ip is not null or prepared_by is not null);

create table bureau_enquiries (
  -- Our reference at the bureau, the same on each attempt.
  id uuid primary key,
  customer_id uuid not null references users,
  loan_id uuid not null references loans,
  consent_id uuid not null references bureau_consents,
  bureau text not null check (bureau in ('crc', 'firstcentral')),
  reason text not null check (reason = 'application'),
  status text not null check (status in ('requested', 'received', 'no_record', 'failed')),
  attempts integer not null check (attempts > 0),
  requested_by uuid not null references users,
  requested_by_name text not null,
  requested_at timestamptz not null,
  answered_at timestamptz,
  valid_until date,
  report_number text,
  score integer,
  -- Of loans at other lenders.
  running integer,
  balance_kobo bigint,
  overdue_kobo bigint,
  monthly_kobo bigint,
  monthly_unknown integer,
  worst_class text,
  worst_days_late integer,
  inquiries integer,
  facilities jsonb,
  constraint bureau_enquiries_answered check ((status in ('received', 'no_record')) = (answered_at is not null and valid_until is not null)),
  constraint bureau_enquiries_summarised check ((status = 'received') = (running is not null and balance_kobo is not null and facilities is not null))
);
-- Two presses at once make one paid enquiry.
create unique index bureau_enquiries_one_open on bureau_enquiries (customer_id, bureau) where status in ('requested', 'failed');
create index bureau_enquiries_of_customer on bureau_enquiries (customer_id, bureau, answered_at desc);
create index bureau_enquiries_of_loan on bureau_enquiries (loan_id);
create index bureau_enquiries_of_consent on bureau_enquiries (consent_id);
create index bureau_enquiries_of_requester on bureau_enquiries (requested_by);

-- The answer as it came, encrypted. It is removed after a year; the summary stays.
create table bureau_raw_reports (
  enquiry_id uuid primary key references bureau_enquiries,
  customer_id uuid not null references users,
  sealed text not null,
  received_at timestamptz not null
);
create index bureau_raw_reports_of_customer on bureau_raw_reports (customer_id);
create index bureau_raw_reports_by_age on bureau_raw_reports (received_at);
