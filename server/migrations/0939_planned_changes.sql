-- Changes of products, plans and packages from a later day. Each holds only the terms that it changes, so that a correction of today stays.
create table planned_changes (
  id uuid primary key,
  subject text not null,
  item_id uuid not null,
  effective_on date not null,
  -- New values by name.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  -- Optional terms that end.
  ended_terms text[] not null default '{}' check (terms <> '{}' or ended_terms <> '{}'),
  status text not null default 'planned' check (status in ('planned', 'applied', 'cancelled', 'refused')),
  made_by uuid not null references users,
  made_by_name text not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  -- Why the terms could not be saved on their day.
  refusal text,
  constraint planned_changes_ended check ((status = 'planned') = (ended_at is null)),
  constraint planned_changes_refusal check ((status = 'refused') = (refusal is not null))
);
create unique index planned_changes_one_per_item on planned_changes (subject, item_id) where status = 'planned';
create index planned_changes_due on planned_changes (effective_on, made_at) where status = 'planned';
-- A planned change ends once, and what it planned stays as it was entered.
create trigger planned_changes_end_once before update on planned_changes for each row when (old.status <> 'planned'
  or (old.id, old.subject, old.item_id, old.effective_on, old.terms, old.ended_terms, old.made_by, old.made_by_name, old.made_at)
    is distinct from (new.id, new.subject, new.item_id, new.effective_on, new.terms, new.ended_terms, new.made_by, new.made_by_name, new.made_at))
  execute function refuse_change();
create trigger planned_changes_are_kept before delete on planned_changes for each row execute function refuse_change();
create trigger planned_changes_stay before truncate on planned_changes for each statement execute function refuse_change();

-- The text in force on a day is the newest one of the latest day that has come.
alter table template_versions add column effective_on date;
update template_versions set effective_on = (changed_at at time zone 'Africa/Lagos')::date;
alter table template_versions alter column effective_on set not null;
