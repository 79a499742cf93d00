-- A lender's logo is public and part of its look: it is stored under the hash of its bytes, beside the setting that names it.
create table brand_logos (
  tag text primary key check (tag ~ '^[0-9a-f]{16}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  added_by uuid not null references users (id),
  added_at timestamptz not null
);
