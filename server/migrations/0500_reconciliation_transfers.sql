-- A credit at our bank moves money of a collecting bank from clearing to our account: the journal belongs to the match.
alter table reconciliation_matches add column journal_id uuid;
alter table reconciliation_matches drop constraint reconciliation_matches_record_check;
alter table reconciliation_matches add constraint reconciliation_matches_record_check
  check (record in ('receipt', 'loan_payment', 'savings_deposit', 'settlement_batch', 'provider_transfer'));
alter table reconciliation_matches add constraint reconciliation_matches_transfer
  check (record <> 'provider_transfer' or (line_id is not null and journal_id is not null and rule = 'by_hand'));
alter table bank_lines drop constraint bank_lines_named_record_check;
alter table bank_lines add constraint bank_lines_named_record_check
  check (named_record in ('receipt', 'loan_payment', 'savings_deposit', 'settlement_batch', 'provider_transfer'));
