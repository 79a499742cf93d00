-- One place for acts that a second person must confirm: each module that needs one had its own table.
create table approvals (
  id uuid primary key,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  customer_id uuid references users (id),
  facts jsonb not null,
  reason text not null,
  state text not null check (state in ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  asked_by uuid not null references users (id),
  asked_by_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users (id),
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  constraint approvals_by_two check (state not in ('approved', 'declined') or (decided_by is not null and decided_by <> asked_by)),
  constraint approvals_decided_whole check ((state = 'pending') = (decided_at is null))
);
create unique index approvals_one_pending on approvals (kind, subject_kind, subject_id) where state = 'pending';
create index approvals_pending on approvals (expires_at) where state = 'pending';
create index approvals_asked_by on approvals (asked_by);
create index approvals_customer on approvals (customer_id);
