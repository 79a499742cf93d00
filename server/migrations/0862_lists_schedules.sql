-- Why: a list is mailed to a person every day, week or month; its file is made with the rights of that day (decision 863).
create table list_schedules (
  id uuid primary key,
  user_id uuid not null references users,
  list text not null check (list ~ '^[a-z_]{2,40}$'),
  name text not null check (length(name) between 1 and 60),
  format text not null check (format in ('csv', 'xlsx')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  -- The filters as sent, without a search: a search names a person.
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  columns text[],
  covers_period boolean not null,
  next_on date not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
create index list_schedules_of_user on list_schedules (user_id, id desc) where ended_at is null;
create index list_schedules_due on list_schedules (next_on) where ended_at is null;

alter table list_exports add column schedule_id uuid references list_schedules;
alter table list_exports add column scheduled_for date;
alter table list_exports add constraint list_exports_scheduled check ((schedule_id is null) = (scheduled_for is null));
-- One file of a schedule on a day, also when two workers find it due.
create unique index list_exports_once_a_day on list_exports (schedule_id, scheduled_for);
drop index list_exports_one_waiting;
create unique index list_exports_one_waiting on list_exports (user_id, list) where status = 'waiting' and schedule_id is null;
