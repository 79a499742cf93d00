-- Why: a scorecard is compared with the current one on past loans before anyone requests it. A challenger is never changed or deleted, only withdrawn (decision 871).
create table scorecard_challengers (
  id uuid primary key,
  name text not null check (length(name) between 3 and 60),
  card jsonb not null,
  created_by uuid not null references users,
  created_by_name text not null,
  created_at timestamptz not null,
  withdrawn_by uuid references users,
  withdrawn_by_name text,
  withdrawn_at timestamptz,
  constraint scorecard_challengers_withdrawn check (num_nulls(withdrawn_by, withdrawn_by_name, withdrawn_at) in (0, 3))
);
create unique index scorecard_challengers_one_name on scorecard_challengers (lower(name)) where withdrawn_at is null;
create index scorecard_challengers_of_author on scorecard_challengers (created_by);
create index scorecard_challengers_of_withdrawer on scorecard_challengers (withdrawn_by);
create trigger scorecard_challengers_are_final
  before delete or update of id, name, card, created_by, created_by_name, created_at on scorecard_challengers
  for each row execute function refuse_change();
create trigger scorecard_challengers_are_kept before truncate on scorecard_challengers for each statement execute function refuse_change();
