-- Taxes that were withheld or charged are paid to the authority by month; two people book each payment.
create table tax_remittances (
  id uuid primary key,
  tax text not null check (tax in ('withholding', 'vat', 'levy')),
  month date not null check (extract(day from month) = 1),
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text not null,
  reference_key text not null,
  paid_on date not null,
  status text not null check (status in ('pending', 'completed', 'declined')),
  requested_by uuid not null references users,
  requested_by_name text not null,
  requested_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_by_name text,
  decided_at timestamptz,
  journal_id uuid unique,
  constraint tax_remittances_by_two check (confirmed_by <> requested_by),
  constraint tax_remittances_completed check ((status = 'completed') = (journal_id is not null))
);
create unique index tax_remittances_reference on tax_remittances (reference_key) where status <> 'declined';
create index tax_remittances_of_month on tax_remittances (tax, month);
