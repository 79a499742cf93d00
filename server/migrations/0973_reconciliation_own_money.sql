-- A line of the bank may be the money of a reversed loan, or of the lender itself.
alter table bank_lines drop constraint bank_lines_named_record_check;
alter table bank_lines add constraint bank_lines_named_record_check check (named_record in ('receipt', 'loan_payment', 'savings_deposit',
  'loan_return', 'settlement_batch', 'provider_transfer', 'payout_return', 'payout', 'withdrawal', 'tax_payment', 'merchant_settlement',
  'bank_charge', 'own_money'));
alter table reconciliation_matches drop constraint reconciliation_matches_record_check;
alter table reconciliation_matches add constraint reconciliation_matches_record_check check (record in ('receipt', 'loan_payment',
  'savings_deposit', 'loan_return', 'settlement_batch', 'provider_transfer', 'payout_return', 'payout', 'withdrawal', 'tax_payment',
  'merchant_settlement', 'bank_charge', 'own_money'));
drop index reconciliation_matches_booked;
create index reconciliation_matches_booked on reconciliation_matches (record)
  where ended_at is null and record in ('provider_transfer', 'bank_charge', 'own_money');
