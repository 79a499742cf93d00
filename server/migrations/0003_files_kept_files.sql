-- Why: what people upload (documents, receipts, videos) is named, owned and checkable, while its bytes lie in a file storage.
create table files (
  id uuid primary key,
  owner_user_id uuid, -- null when somebody without an account gave it, such as a guarantor
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  name text not null check (length(name) between 1 and 120),
  type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_name text not null,
  created_at timestamptz not null,
  -- prevents two files from sharing bytes: removing one would empty the other
  constraint files_storage_name_once unique (storage_name)
);
create index files_owner on files (owner_user_id, kind, created_at);
