-- Why: the nightly proof of the books only wrote a log line. A difference is kept, stops payouts, and stays open until a person resolves it.
create table book_proofs (
  id uuid primary key,
  proven_at timestamptz not null,
  journals bigint not null,
  differences integer not null check (differences >= 0),
  problems jsonb not null,
  chain_height bigint,
  chain_hash text,
  resolved_at timestamptz,
  resolved_by uuid references users,
  resolved_by_name text,
  reason text,
  constraint book_proofs_resolved check ((resolved_at is null) = (reason is null) and (resolved_at is null) = (resolved_by is null))
);
create index book_proofs_open on book_proofs (proven_at) where differences > 0 and resolved_at is null;
