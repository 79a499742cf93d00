-- Why: what the BVN register answered, under which consent, and who decided when it did not agree; a BVN becomes somebody's only when it is verified.
create table identity_checks (
  id uuid primary key,
  user_id uuid not null references users,
  bvn_sealed text not null,
  bvn_last4 text not null check (bvn_last4 ~ '^\d{4}$'),
  -- The same keyed digest as in bvn_index: whether another account stands on this number already.
  digest text not null,
  answer text not null check (answer in ('match', 'partial', 'no_match')),
  score smallint not null check (score between 0 and 100),
  fields jsonb not null,
  provider_ref text not null,
  consent_purpose text not null,
  consent_version text not null,
  consent_at timestamptz not null,
  consent_ip text not null,
  status text not null check (status in ('waiting', 'verified', 'rejected', 'replaced')),
  reason text,
  submitted_at timestamptz not null,
  decided_by uuid references users,
  decided_by_name text,
  decided_at timestamptz,
  constraint identity_checks_rejected_with_reason check (status <> 'rejected' or reason is not null)
);
-- prevents two checks of one person from both being the present one
create unique index identity_checks_one_present on identity_checks (user_id) where status <> 'replaced';
create index identity_checks_queue on identity_checks (submitted_at) where status = 'waiting';

-- Identities that were confirmed before there were checks stay confirmed.
alter table profiles add column bvn_verified_at timestamptz;
update profiles set bvn_verified_at = bvn_consent_at where bvn_match in ('match', 'partial');
