-- Addresses of merchants that receive events, and the outbox of what is sent to them. Rows are written with the fact and are never removed.
create table partner_endpoints (
  id uuid primary key,
  merchant_id uuid not null references users,
  url text not null,
  -- The key of the signatures, encrypted.
  sealed_secret text not null,
  events text[] not null
    check (events <@ array['loan.approved', 'loan.disbursed', 'loan.repaid', 'repayment.received'] and cardinality(events) > 0),
  status text not null check (status in ('active', 'paused')),
  created_by uuid not null references users,
  created_by_name text not null,
  created_at timestamptz not null
);
create index partner_endpoints_of_merchant on partner_endpoints (merchant_id, id);
create index partner_endpoints_of_creator on partner_endpoints (created_by);

create table partner_deliveries (
  id uuid primary key,
  -- The same for every endpoint that receives the event, and for every attempt.
  event_id uuid not null,
  endpoint_id uuid not null references partner_endpoints,
  merchant_id uuid not null references users,
  event text not null check (event in ('loan.approved', 'loan.disbursed', 'loan.repaid', 'repayment.received')),
  -- The bytes that are signed and sent.
  payload text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- All attempts, and those since the event or its last replay.
  attempts int not null default 0 check (attempts >= 0),
  round_attempts int not null default 0 check (round_attempts >= 0 and round_attempts <= attempts),
  next_at timestamptz,
  last_status int,
  last_error text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  constraint partner_deliveries_once unique (event_id, endpoint_id),
  constraint partner_deliveries_waiting check ((status = 'pending') = (next_at is not null)),
  constraint partner_deliveries_delivered check (status <> 'delivered' or delivered_at is not null)
);
create index partner_deliveries_due on partner_deliveries (next_at) where next_at is not null;
create index partner_deliveries_of_merchant on partner_deliveries (merchant_id, id desc);
create index partner_deliveries_of_endpoint on partner_deliveries (endpoint_id);
