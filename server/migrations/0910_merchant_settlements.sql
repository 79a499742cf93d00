-- What we owe a merchant is paid from our bank account by hand; two people book each payment.
create table merchant_settlements (
  id uuid primary key,
  merchant_id uuid not null references users,
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
  constraint merchant_settlements_by_two check (confirmed_by <> requested_by),
  constraint merchant_settlements_completed check ((status = 'completed') = (journal_id is not null))
);
create unique index merchant_settlements_reference on merchant_settlements (reference_key) where status <> 'declined';
create index merchant_settlements_of_merchant on merchant_settlements (merchant_id, id desc);
-- Debits of the bank are matched by day.
create index merchant_settlements_paid on merchant_settlements (paid_on) where status = 'completed';

-- A debit of our bank account may be the payment of one.
alter table bank_lines drop constraint bank_lines_named_record_check;
alter table bank_lines add constraint bank_lines_named_record_check check (named_record in ('receipt', 'loan_payment', 'savings_deposit',
  'settlement_batch', 'provider_transfer', 'payout_return', 'payout', 'withdrawal', 'tax_payment', 'merchant_settlement', 'bank_charge'));
alter table reconciliation_matches drop constraint reconciliation_matches_record_check;
alter table reconciliation_matches add constraint reconciliation_matches_record_check check (record in ('receipt', 'loan_payment',
  'savings_deposit', 'settlement_batch', 'provider_transfer', 'payout_return', 'payout', 'withdrawal', 'tax_payment', 'merchant_settlement',
  'bank_charge'));
