-- Why: staff look at the same parts of the same lists every day: filters and columns are kept for the person, on whatever device they sit.
create table list_views (
  id uuid primary key,
  user_id uuid not null references users,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  hidden_columns text[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);
-- prevents two views of one person's list from having one name, also when they are saved at once
create unique index list_views_one_name on list_views (user_id, list, lower(name)) where removed_at is null;

create table list_choices (
  user_id uuid not null references users,
  list text not null,
  hidden_columns text[] not null,
  default_view_id uuid references list_views,
  changed_at timestamptz not null,
  primary key (user_id, list)
);
