-- What people may ask about their own data: a consent log, files with what we hold, requests with a deadline, and a record of what was let go.
create table consents (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('marketing')),
  given boolean not null,
  version text not null,
  at timestamptz not null,
  ip text not null
);
create index consents_of_user on consents (user_id, id desc);
create trigger consents_are_final before update or delete on consents for each row execute function refuse_change();

create table data_exports (
  id uuid primary key,
  user_id uuid not null references users,
  status text not null check (status in ('waiting', 'ready', 'removed')),
  file_id uuid references files on delete set null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  removed_at timestamptz
);
-- Two presses make one file.
create unique index data_exports_one_waiting on data_exports (user_id) where status = 'waiting';
create index data_exports_of_user on data_exports (user_id, id desc);

create table privacy_requests (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('correction', 'deletion')),
  status text not null check (status in ('pending', 'completed', 'denied', 'withdrawn')),
  wish text not null,
  due_on date not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  decided_by_name text,
  reason text,
  -- The records of money are kept until then; on that day the rest of the person is erased.
  erase_on date,
  erased_at timestamptz
);
-- One open request of a kind.
create unique index privacy_requests_one_open on privacy_requests (user_id, kind) where status = 'pending';
create index privacy_requests_by_status on privacy_requests (status, due_on, id);
create index privacy_requests_to_erase on privacy_requests (erase_on) where erased_at is null and erase_on is not null;

create table retention_runs (
  id uuid primary key,
  at timestamptz not null,
  removed jsonb not null
);
