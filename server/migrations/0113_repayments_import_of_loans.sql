-- Files of running loans go the way of files of repayments: a trial, a job, the outcome of each. One row is one loan, as its lines in the file tell it.
alter table repayment_imports
  add column kind text not null default 'repayments' check (kind in ('repayments', 'loans')),
  -- Of loans: the day from whose start our books know them.
  add column takes_over_on date,
  add constraint repayment_imports_takes_over check ((kind = 'loans') = (takes_over_on is not null));
alter table repayment_import_rows
  -- Of a loan that can be brought over: customer and product by their ids, terms, rows and what was paid on them.
  add column facts jsonb;
