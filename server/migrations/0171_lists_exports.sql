-- Files of long lists, made by a job: who asked for which rows, how far it is, and the file until it expires.
create table list_exports (
  id uuid primary key,
  user_id uuid not null references users (id),
  list text not null check (list ~ '^[a-z_]{2,40}$'),
  format text not null check (format in ('csv', 'xlsx')),
  -- The filters as sent. Emptied when the export ends: a search names a person.
  query jsonb,
  status text not null check (status in ('waiting', 'ready', 'failed', 'expired')),
  rows_done integer not null default 0 check (rows_done >= 0),
  file_id uuid references files (id),
  requested_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'waiting') = (finished_at is null)),
  check ((status = 'waiting') = (query is not null)),
  check (status <> 'ready' or file_id is not null)
);
create unique index list_exports_one_waiting on list_exports (user_id, list) where status = 'waiting';
create index list_exports_of_user on list_exports (user_id, id desc);
create index list_exports_ready on list_exports (finished_at) where status = 'ready';
