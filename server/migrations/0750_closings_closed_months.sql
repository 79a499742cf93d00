-- A month is closed by two people after its checklist: from then on none of its days is reopened.
create table closed_months (
  month date primary key,
  checks jsonb not null,
  requested_by uuid not null references users,
  approved_by uuid not null references users,
  closed_at timestamptz not null,
  constraint closed_months_first_day check (extract(day from month) = 1),
  constraint closed_months_two_people check (requested_by <> approved_by)
);
