-- Why: money leaves a dormant account only when its owner has proven who they are, with their BVN and a code to their phone (decision 711).
create table savings_reactivation_codes (
  savings_id uuid primary key references savings_accounts,
  code_digest text not null,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
