-- Deposits that were collected in the field come as a file, like repayments; their transactions name the import as their channel.
alter table repayment_imports drop constraint repayment_imports_kind_check;
alter table repayment_imports add constraint repayment_imports_kind_check check (kind in ('repayments', 'savings', 'loans'));
alter table savings_transactions drop constraint savings_transactions_channel_check;
alter table savings_transactions add constraint savings_transactions_channel_check
  check (channel in ('checkout', 'card', 'virtual_account', 'bank', 'import', 'suspense', 'savings', 'system'));
