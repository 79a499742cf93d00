-- Keys by which a merchant's own system reads the loans of the merchant's customers. The secret is shown once; only its digest is stored.
create table partner_keys (
  id uuid primary key,
  merchant_id uuid not null references users,
  name text not null,
  -- The first characters of the secret, so that people can tell keys apart.
  prefix text not null,
  digest text not null unique,
  scopes text[] not null check (scopes <@ array['partner.loans', 'partner.customers'] and cardinality(scopes) > 0),
  created_by uuid not null references users,
  created_by_name text not null,
  created_at timestamptz not null,
  last_used_on date,
  revoked_at timestamptz
);
create index partner_keys_of_merchant on partner_keys (merchant_id, id);
create index partner_keys_of_creator on partner_keys (created_by);
