-- A job that failed every try would lie in the queue unseen: what was given up is written down once, and somebody is told.
create table given_up_jobs (
  id uuid primary key, -- of the dead letter
  name text not null,
  data jsonb not null, -- ids only
  reason text,
  tries int not null,
  given_up_at timestamptz not null,
  told_at timestamptz not null
);
