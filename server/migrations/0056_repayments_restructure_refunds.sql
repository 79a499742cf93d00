-- A loan may be restructured into a new one, and a customer's credit is refunded through a payout: both by two people.
alter table loans add column restructures_id uuid references loans;
-- One loan is restructured once.
alter table loans add constraint loans_restructured_once unique (restructures_id);
alter table loans drop constraint loans_paid_after_acceptance;
-- Nothing is paid out before the customer has accepted what they read; a restructured loan pays nothing out.
alter table loans add constraint loans_paid_after_acceptance check (status not in ('disburse', 'active', 'completed')
  or offer_accepted_at is not null or restructures_id is not null);

alter table second_approvals drop constraint second_approvals_kind_check;
alter table second_approvals add constraint second_approvals_kind_check
  check (kind in ('payment_reversal', 'loan_reversal', 'write_off', 'schedule', 'restructure', 'credit_refund'));

-- What closed a loan that was restructured is seen among its payments, and is no money.
alter table payment_logs drop constraint payment_logs_source_check;
alter table payment_logs add constraint payment_logs_source_check
  check (source in ('checkout', 'virtual_account', 'card', 'debit', 'receipt', 'import', 'restructure'));

-- Which purposes there are is the program's to say: a new one needs no change here.
alter table payouts drop constraint payouts_purpose_check;
alter table payouts add constraint payouts_purpose_check check (purpose ~ '^[a-z_]{2,40}$');

create table credit_refunds (
  id uuid primary key,
  customer_id uuid not null references users,
  -- The loan on whose page it was asked for.
  loan_id uuid not null references loans,
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null check (status in ('ordered', 'completed', 'failed', 'returned')),
  reason text not null,
  asked_by_name text not null,
  confirmed_by uuid not null references users,
  confirmed_by_name text not null,
  ordered_at timestamptz not null,
  settled_at timestamptz,
  -- Why it failed or came back, in the provider's words.
  outcome text,
  constraint credit_refunds_settled check ((status = 'ordered') = (settled_at is null))
);
create index credit_refunds_of_customer on credit_refunds (customer_id, ordered_at desc);
