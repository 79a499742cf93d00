-- A pending investment that the customer pays by a transfer to their account number.
alter table investment_contracts add column by_transfer_at timestamptz;
