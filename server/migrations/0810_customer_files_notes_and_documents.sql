-- Why: staff keep notes and documents on a customer; nothing of it is changed, and a newer version of a document keeps the earlier ones (decision 810).
create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references users,
  text text not null check (length(text) between 3 and 2000),
  written_by uuid not null references users,
  written_by_name text not null,
  written_at timestamptz not null
);
create index customer_notes_of_customer on customer_notes (customer_id, id desc);
-- Only the erasure of a person removes rows.
create trigger customer_notes_are_final before update on customer_notes for each row execute function refuse_change();
create trigger customer_notes_are_kept before truncate on customer_notes for each statement execute function refuse_change();

create table customer_documents (
  id uuid primary key,
  -- The id of the first version.
  document_id uuid not null,
  version integer not null check (version >= 1),
  customer_id uuid not null references users,
  title text not null check (length(title) between 3 and 100),
  kind text not null check (kind in ('identity', 'address', 'income', 'agreement', 'letter', 'other')),
  file_id uuid not null unique references files,
  added_by uuid not null references users,
  added_by_name text not null,
  added_at timestamptz not null,
  unique (document_id, version)
);
create index customer_documents_of_customer on customer_documents (customer_id, document_id desc, version desc);
create trigger customer_documents_are_final before update on customer_documents for each row execute function refuse_change();
create trigger customer_documents_are_kept before truncate on customer_documents for each statement execute function refuse_change();
