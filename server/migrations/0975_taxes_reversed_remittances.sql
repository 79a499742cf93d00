-- Two people reverse a payment that was recorded by mistake. Its reference is free for the right one.
alter table tax_remittances add column reversal_journal_id uuid unique;
alter table tax_remittances add column reversal_reason text;
alter table tax_remittances add column reversal_requested_by uuid references users;
alter table tax_remittances add column reversal_requested_by_name text;
alter table tax_remittances add column reversal_confirmed_by uuid references users;
alter table tax_remittances add column reversal_confirmed_by_name text;
alter table tax_remittances add column reversed_at timestamptz;
alter table tax_remittances drop constraint tax_remittances_status_check;
alter table tax_remittances add constraint tax_remittances_status_check check (status in ('pending', 'completed', 'declined', 'reversed'));
alter table tax_remittances drop constraint tax_remittances_completed;
alter table tax_remittances add constraint tax_remittances_completed check ((status in ('completed', 'reversed')) = (journal_id is not null));
alter table tax_remittances add constraint tax_remittances_reversed check ((status = 'reversed') = (reversal_journal_id is not null)
  and (status = 'reversed') = (reversal_requested_by is not null) and (status = 'reversed') = (reversal_confirmed_by is not null));
alter table tax_remittances add constraint tax_remittances_reversed_by_two check (reversal_confirmed_by <> reversal_requested_by);
drop index tax_remittances_reference;
create unique index tax_remittances_reference on tax_remittances (reference_key) where status not in ('declined', 'reversed');
