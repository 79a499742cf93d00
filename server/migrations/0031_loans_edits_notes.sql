-- Staff correct a pending application and write notes on it; what was judged before a correction does not count for the corrected terms.
alter table loans add column terms_changed_at timestamptz;

create table loan_notes (
  id uuid primary key,
  loan_id uuid not null references loans,
  text text not null check (length(text) between 3 and 2000),
  by_id uuid not null references users,
  by_name text not null,
  at timestamptz not null
);
create index loan_notes_of_loan on loan_notes (loan_id, id desc);
create trigger loan_notes_are_final before update or delete on loan_notes for each row execute function refuse_change();
create trigger loan_notes_are_kept before truncate on loan_notes for each statement execute function refuse_change();
