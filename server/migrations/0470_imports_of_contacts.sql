-- New contact details of customers come as a file. A row names its customer; the details are removed with its outcome.
alter table repayment_imports drop constraint repayment_imports_kind_check;
alter table repayment_imports add constraint repayment_imports_kind_check check (kind in ('repayments', 'savings', 'loans', 'contacts'));
alter table repayment_import_rows drop constraint repayment_import_rows_outcome_check;
alter table repayment_import_rows add constraint repayment_import_rows_outcome_check
  check (outcome in ('waiting', 'booked', 'would_book', 'requested', 'refused', 'skipped'));
alter table repayment_import_rows add column customer_id uuid references users (id);
alter table repayment_import_rows add constraint repayment_import_rows_no_contacts_kept
  check (customer_id is null or facts is null or outcome = 'waiting');
create index repayment_import_rows_of_customer on repayment_import_rows (customer_id) where customer_id is not null;
