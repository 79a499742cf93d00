-- Reconciliation finds a deposit by the normal form of its reference, and deposits at the bank by their day.
create index savings_transactions_by_reference_key on savings_transactions (reference_key(reference)) where type = 'deposit';
create index savings_transactions_at_bank on savings_transactions (value_on, change_kobo) where type = 'deposit' and channel = 'bank';
