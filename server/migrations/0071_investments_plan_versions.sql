-- Staff change investment plans: every saved version is kept, so that what was once advertised can be shown.
alter table investment_plans add column version integer not null default 1 check (version >= 1);

-- The terms as they were saved, in the words of the API.
create table investment_plan_versions (
  plan_id uuid not null references investment_plans,
  version integer not null check (version >= 1),
  terms jsonb not null,
  made_by uuid references users,
  made_by_name text not null,
  made_at timestamptz not null,
  primary key (plan_id, version)
);
create trigger investment_plan_versions_are_final before update or delete on investment_plan_versions for each row execute function refuse_change();
create trigger investment_plan_versions_are_kept before truncate on investment_plan_versions for each statement execute function refuse_change();

-- What was offered before versions were kept becomes the first version.
insert into investment_plan_versions (plan_id, version, terms, made_by_name, made_at)
select id, version, jsonb_build_object('name', name, 'description', description, 'min_amount', min_kobo, 'max_amount', max_kobo,
  'payout', payout, 'early_exit_bps', early_exit_bps, 'position', position, 'active', active,
  'rates', coalesce((select jsonb_agg(jsonb_build_object('months', months, 'rate_bps', rate_bps) order by months)
    from investment_plan_rates where plan_id = investment_plans.id), '[]')), 'Ajo', created_at
from investment_plans;
