-- What the credit rules saw and said, kept at submission and at each decision; and which applications wait for a person.
create table loan_assessments (
  id uuid primary key,
  loan_id uuid not null references loans,
  moment text not null check (moment in ('submission', 'approval', 'denial', 'auto_deny')),
  rule_version text not null,
  inputs jsonb not null,
  result jsonb not null,
  by_name text not null,
  at timestamptz not null
);
create index loan_assessments_of_loan on loan_assessments (loan_id, id desc);
create trigger loan_assessments_are_final before update or delete on loan_assessments for each row execute function refuse_change();
create trigger loan_assessments_are_kept before truncate on loan_assessments for each statement execute function refuse_change();

alter table loans
  add column reason_code text,
  add column human_review_at timestamptz,
  add column human_review_by text,
  add column human_review_reason text;
