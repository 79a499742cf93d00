-- Why: the provider may be requested to look for transfers to a number once in ten minutes; the claim is taken before the request.
create table account_requeries (
  account_number text primary key check (account_number ~ '^[0-9]{10}$'),
  requested_at timestamptz not null
);
