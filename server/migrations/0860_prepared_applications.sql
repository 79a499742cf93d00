-- Why: staff fill in an application for a customer at the counter; it exists once the customer has read out a code for these very terms
-- (decision 812).
alter table loans add column prepared_by uuid references users;
-- The customer consents on a network of their own, or by a code at the counter.
alter table loans drop constraint loans_sent_with_consent;
alter table loans add constraint loans_sent_with_consent check (status in ('incomplete', 'cancelled')
  or (consent_at is not null and (consent_ip is not null or prepared_by is not null)) or imported_reference is not null
  or restructures_id is not null);

create table prepared_applications (
  id uuid primary key,
  customer_id uuid not null references users,
  started_by uuid not null references users,
  product_id uuid not null references loan_products,
  amount_kobo bigint not null check (amount_kobo > 0),
  instalments integer not null check (instalments > 0),
  guarantor_name text,
  guarantor_email text,
  guarantor_phone text,
  guarantor_relationship text,
  -- Without the code: what the customer agreed to.
  wording text not null,
  code_digest text,
  attempts integer not null default 0,
  code_expires_at timestamptz not null,
  expires_at timestamptz not null,
  started_at timestamptz not null,
  loan_id uuid references loans
);
create index prepared_applications_of_customer on prepared_applications (customer_id);
create index prepared_applications_by_expiry on prepared_applications (expires_at);
