-- Debits of our bank account are stored and matched like credits.
alter table bank_lines add column side text not null default 'credit' check (side in ('credit', 'debit'));
alter table bank_lines alter column side drop default;
drop index bank_lines_open;
create index bank_lines_open on bank_lines (on_day, side) where result in ('missing_in_book', 'amount_differs', 'duplicate');

-- Null: the statement was uploaded when only credits were stored.
alter table bank_statements add column debits integer check (debits >= 0);
alter table bank_statements drop constraint bank_statements_check;
alter table bank_statements add constraint bank_statements_added check (added >= 0 and added <= credits + coalesce(debits, 0));

alter table bank_lines drop constraint bank_lines_named_record_check;
alter table bank_lines add constraint bank_lines_named_record_check check (named_record in ('receipt', 'loan_payment', 'savings_deposit',
  'settlement_batch', 'provider_transfer', 'payout_return', 'payout', 'withdrawal', 'tax_payment', 'bank_charge'));
alter table reconciliation_matches drop constraint reconciliation_matches_record_check;
alter table reconciliation_matches add constraint reconciliation_matches_record_check check (record in ('receipt', 'loan_payment',
  'savings_deposit', 'settlement_batch', 'provider_transfer', 'payout_return', 'payout', 'withdrawal', 'tax_payment', 'bank_charge'));
alter table reconciliation_matches drop constraint reconciliation_matches_transfer;
-- What a match books from the line alone has its journal.
alter table reconciliation_matches add constraint reconciliation_matches_booked check (record not in ('provider_transfer', 'bank_charge')
  or (line_id is not null and journal_id is not null and rule = 'by_hand'));

-- A payout and its return are two records with one id.
drop index reconciliation_matches_one_of_lines;
create unique index reconciliation_matches_one_of_lines on reconciliation_matches (payment_id, record)
  where ended_at is null and line_id is not null;

-- Marks made so far compare incoming payments only.
alter table reconciled_days add column paid_out_kobo bigint;
alter table reconciled_days add column paid_out_matched_kobo bigint;
alter table reconciled_days add constraint reconciled_days_paid_out check ((paid_out_kobo is null) = (paid_out_matched_kobo is null));
