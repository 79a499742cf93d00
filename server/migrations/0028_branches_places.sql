-- A branch has a place and a phone, and can be closed; what happened there stays.
alter table branches
  add column address text,
  add column phone text check (phone ~ '^\+234\d{7,10}$'),
  add column closed_at timestamptz;
