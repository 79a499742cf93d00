-- Why: a slip proves a payment for a loan or for a savings account (decision 710). What it is for is its owner; what it booked is a payment or a deposit.
alter table payment_slips drop constraint payment_slips_loan_id_fkey;
alter table payment_slips drop constraint payment_slips_payment_log_id_fkey;
alter table payment_slips rename column loan_id to owner_id;
alter table payment_slips rename column payment_log_id to booked_id;
alter table payment_slips add column owner_kind text not null default 'loan' check (owner_kind in ('loan', 'savings'));
alter table payment_slips alter column owner_kind drop default;
alter index payment_slips_of_loan rename to payment_slips_of_owner;
create index payment_slips_by_booked on payment_slips (booked_id) where booked_id is not null;

update approvals set facts = (facts - 'loanId') || jsonb_build_object('owner', jsonb_build_object('kind', 'loan', 'id', facts -> 'loanId'))
where kind = 'payment_slip';

alter table savings_transactions drop constraint savings_transactions_channel_check;
alter table savings_transactions add constraint savings_transactions_channel_check
  check (channel in ('checkout', 'card', 'virtual_account', 'bank', 'slip', 'import', 'suspense', 'savings', 'system'));
