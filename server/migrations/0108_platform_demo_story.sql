-- A demo story that was cut off half-way must not be taken for a whole one: the database itself knows how far it came.
create table demo_story (
  number integer primary key default 1 check (number = 1),
  begun_at timestamptz not null,
  whole_at timestamptz check (whole_at >= begun_at)
);
