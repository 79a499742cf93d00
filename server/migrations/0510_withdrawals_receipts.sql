-- A payment by hand leaves no trace at a provider: the bank's receipt is kept with it.
alter table savings_withdrawals add column receipt_file_id uuid references files (id);
