-- Why: repayments in a file count in the uploader's total of the day; above it the import waits for a second person.
alter table repayment_imports
  -- Null: nobody has accepted it, and nothing is booked.
  add column accepted_at timestamptz,
  add column approved_by uuid references users;
update repayment_imports set accepted_at = created_at;
alter table repayment_imports drop constraint repayment_imports_status_check;
alter table repayment_imports
  add constraint repayment_imports_status_check
    check (status in ('awaiting_approval', 'waiting', 'running', 'done', 'failed', 'declined')),
  add constraint repayment_imports_accepted check ((accepted_at is null) = (status in ('awaiting_approval', 'declined'))),
  add constraint repayment_imports_by_two check (approved_by <> started_by);
-- A declined file has booked nothing, so it can come again.
drop index repayment_imports_once;
create unique index repayment_imports_once on repayment_imports (file_sha256) where not dry_run and status not in ('failed', 'declined');
create index repayment_imports_accepted_by on repayment_imports (started_by, accepted_at) where not dry_run;
