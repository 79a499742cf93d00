-- What an account officer is to collect in a month. A changed target is a new row; the newest counts.
create table collection_targets (
  id uuid primary key,
  officer_id uuid not null references users,
  month date not null check (extract(day from month) = 1),
  amount_kobo bigint not null check (amount_kobo >= 0),
  set_by uuid not null references users,
  set_by_name text not null,
  set_at timestamptz not null
);
create index collection_targets_of_month on collection_targets (month, officer_id, id desc);
