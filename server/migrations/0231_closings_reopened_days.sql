-- Why: two people reopen days that were closed in error. Each reopening is kept, with how its days had been closed before.
create table day_reopenings (
  id uuid primary key,
  from_day date not null,
  through_day date not null,
  reason text not null,
  requested_by uuid not null references users,
  approved_by uuid not null references users,
  reopened_at timestamptz not null,
  -- Every contract is back at the day before `from_day`.
  reversed_at timestamptz,
  -- Until then the days stay open, so that what belongs to them is booked on them.
  released_at timestamptz,
  constraint day_reopenings_by_two check (requested_by <> approved_by),
  constraint day_reopenings_in_order check (from_day <= through_day),
  constraint day_reopenings_reversed_first check (released_at is null or reversed_at is not null)
);
create unique index day_reopenings_one_open on day_reopenings ((true)) where released_at is null;
create table reopened_days (
  reopening_id uuid not null references day_reopenings,
  on_day date not null references business_days,
  closed_at timestamptz not null,
  loans integer not null,
  primary key (reopening_id, on_day)
);
create trigger reopened_days_are_final before update or delete on reopened_days for each row execute function refuse_change();
create trigger reopened_days_are_kept before truncate on reopened_days for each statement execute function refuse_change();
