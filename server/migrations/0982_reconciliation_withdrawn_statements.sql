-- A statement of the wrong account, or a wrong file, could not be taken back. A withdrawn one is kept and counts for nothing.
alter table bank_statements add column withdrawn_at timestamptz;
alter table bank_statements add column withdrawn_by uuid references users;
alter table bank_statements add column withdrawn_by_name text;
alter table bank_statements add column withdrawn_reason text;
alter table bank_statements add constraint bank_statements_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)
  and (withdrawn_at is null) = (withdrawn_by_name is null) and (withdrawn_at is null) = (withdrawn_reason is null));
-- The ids of statements whose lines the file has too, so that they are stored once. Null: it was uploaded before this was stored.
alter table bank_statements add column shares_with jsonb;
-- The same file may come again after that.
alter table bank_statements drop constraint bank_statements_sha256_key;
create unique index bank_statements_sha256 on bank_statements (sha256) where withdrawn_at is null;

alter table bank_lines drop constraint bank_lines_result_check;
alter table bank_lines add constraint bank_lines_result_check
  check (result in ('matched', 'missing_in_book', 'amount_differs', 'duplicate', 'dismissed', 'withdrawn'));
-- A dismissed line keeps its reason when its statement is withdrawn.
alter table bank_lines drop constraint bank_lines_dismissed_why;
alter table bank_lines add constraint bank_lines_dismissed_why
  check ((result <> 'dismissed' or reason is not null) and (reason is null or result in ('dismissed', 'withdrawn')));
alter table bank_lines drop constraint bank_lines_fingerprint_key;
create unique index bank_lines_fingerprint on bank_lines (fingerprint) where result <> 'withdrawn';
