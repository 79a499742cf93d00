-- Staff change BetaLife plans and packages: every saved version of a plan is kept with its packages, so that what was once offered can be shown.
alter table betalife_plans add column version integer not null default 1 check (version >= 1);

-- The plan and its packages as they were saved, in the words of the API.
create table betalife_plan_versions (
  plan_id uuid not null references betalife_plans,
  version integer not null check (version >= 1),
  act text not null,
  terms jsonb not null,
  made_by uuid references users,
  made_by_name text not null,
  made_at timestamptz not null,
  primary key (plan_id, version)
);
create trigger betalife_plan_versions_are_final before update or delete on betalife_plan_versions for each row execute function refuse_change();
create trigger betalife_plan_versions_are_kept before truncate on betalife_plan_versions for each statement execute function refuse_change();

-- What was offered before versions were kept becomes the first version.
insert into betalife_plan_versions (plan_id, version, act, terms, made_by_name, made_at)
select id, version, 'added', jsonb_build_object('name', name, 'description', description, 'position', position, 'active', active,
  'betalife_packages', coalesce((select jsonb_agg(jsonb_build_object('id', package.id, 'name', package.name, 'description', package.description,
    'price', package.price_kobo, 'instalments', package.instalments, 'frequency', package.frequency, 'items', package.items) order by package.position)
    from betalife_packages package where package.plan_id = betalife_plans.id and package.hidden_at is null), '[]')), 'Ajo', created_at
from betalife_plans;

-- The place of a package is its address on the edit page: two that are added at once get two places.
create unique index betalife_packages_one_place on betalife_packages (plan_id, position);
drop index betalife_packages_of_plan;
