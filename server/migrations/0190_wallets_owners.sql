-- Why: money in serves every product. An account number, a payment and money in suspense name their owner by kind and id, and the registry of purposes
-- states which module books it; the database only checks the form of a purpose.
alter table virtual_accounts rename column owner_id to customer_id;
alter table virtual_accounts rename constraint virtual_accounts_owner_id_fkey to virtual_accounts_customer_id_fkey;
alter table virtual_accounts rename column loan_id to owner_id;
alter table virtual_accounts add column owner_kind text not null default 'loan' check (owner_kind ~ '^[a-z_]{3,40}$');
alter table virtual_accounts alter column owner_kind drop default;
alter index virtual_accounts_of_owner rename to virtual_accounts_of_customer;
drop index virtual_accounts_one_current;
create unique index virtual_accounts_one_current on virtual_accounts (owner_kind, owner_id) where replaced_at is null;

alter table checkouts drop constraint checkouts_purpose_check;
alter table checkouts add constraint checkouts_purpose_check check (purpose ~ '^[a-z_]{3,40}$');
alter table receipts drop constraint receipts_purpose_check;
alter table receipts add constraint receipts_purpose_check check (purpose ~ '^[a-z_]{3,40}$');

alter table unidentified_receipts
  drop constraint unidentified_receipts_resolution_check,
  drop constraint unidentified_receipts_to_loan;
alter table unidentified_receipts rename column resolved_loan_id to resolved_owner_id;
alter table unidentified_receipts add column resolved_owner_kind text check (resolved_owner_kind ~ '^[a-z_]{3,40}$');
update unidentified_receipts set resolved_owner_kind = 'loan' where resolved_owner_id is not null;
update unidentified_receipts set resolution = 'book' where resolution = 'loan';
alter table unidentified_receipts
  add constraint unidentified_receipts_resolution_check check (resolution in ('book', 'refund', 'credit')),
  add constraint unidentified_receipts_to_owner check (resolution is null or resolution = 'refund' or resolved_owner_id is not null),
  add constraint unidentified_receipts_owner check ((resolved_owner_id is null) = (resolved_owner_kind is null));

-- What one payment was split into; a payment with a single purpose has no rows here.
create table receipt_shares (
  receipt_id uuid not null references receipts (id),
  position smallint not null check (position >= 1),
  purpose text not null check (purpose ~ '^[a-z_]{3,40}$'),
  purpose_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text not null,
  constraint receipt_shares_once unique (reference),
  primary key (receipt_id, position)
);
create index receipt_shares_of_purpose on receipt_shares (purpose, purpose_id);
