-- Two people reverse a payment to a merchant that was recorded by mistake. Its reference is free for the right one.
alter table merchant_settlements add column reversal_journal_id uuid unique;
alter table merchant_settlements add column reversal_reason text;
alter table merchant_settlements add column reversal_requested_by uuid references users;
alter table merchant_settlements add column reversal_requested_by_name text;
alter table merchant_settlements add column reversal_confirmed_by uuid references users;
alter table merchant_settlements add column reversal_confirmed_by_name text;
alter table merchant_settlements add column reversed_at timestamptz;
alter table merchant_settlements drop constraint merchant_settlements_status_check;
alter table merchant_settlements add constraint merchant_settlements_status_check check (status in ('pending', 'completed', 'declined', 'reversed'));
alter table merchant_settlements drop constraint merchant_settlements_completed;
alter table merchant_settlements add constraint merchant_settlements_completed check ((status in ('completed', 'reversed')) = (journal_id is not null));
alter table merchant_settlements add constraint merchant_settlements_reversed check ((status = 'reversed') = (reversal_journal_id is not null)
  and (status = 'reversed') = (reversal_requested_by is not null) and (status = 'reversed') = (reversal_confirmed_by is not null));
alter table merchant_settlements add constraint merchant_settlements_reversed_by_two check (reversal_confirmed_by <> reversal_requested_by);
drop index merchant_settlements_reference;
create unique index merchant_settlements_reference on merchant_settlements (reference_key) where status not in ('declined', 'reversed');
