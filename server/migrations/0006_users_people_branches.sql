-- People of every role, and the branches they belong to. The password is not here: it belongs to auth.
create table branches (
  id uuid primary key,
  name text not null unique,
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null unique check (email = lower(email)),
  phone text check (phone ~ '^\+234[789][01]\d{8}$'),
  type text not null check (type in ('superadmin', 'admin', 'subadmin', 'team_lead', 'credit_officer', 'onboarding_officer', 'finance',
    'compliance_officer', 'recovery_officer', 'hr', 'merchant', 'user', 'default')),
  status text not null check (status in ('unregistered', 'registered', 'active')),
  branch_id uuid references branches,
  account_officer_id uuid references users,
  onboarding_officer_id uuid references users,
  deposit_officer_id uuid references users,
  recovery_officer_id uuid references users,
  date_of_birth date,
  referral_channel text,
  referral_code text,
  -- When and from where the person accepted the terms and the use of their data.
  consent_at timestamptz,
  consent_ip text,
  -- Counts what ends sessions: a session opened under an older number is dead.
  rights_version integer not null default 1,
  suspended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index users_of_branch on users (branch_id, id desc);
create index users_of_account_officer on users (account_officer_id);
create index users_by_type on users (type, id desc);
create index users_of_onboarding_officer on users (onboarding_officer_id);
create index users_of_deposit_officer on users (deposit_officer_id);
create index users_of_recovery_officer on users (recovery_officer_id);

-- Whoever changes a role, suspends or deletes, by whatever way, ends the person's sessions: no command can forget it.
create function count_rights() returns trigger language plpgsql as $$
begin
  if (new.type, new.suspended_at, new.deleted_at) is distinct from (old.type, old.suspended_at, old.deleted_at) then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $$;
create trigger users_rights_count before update on users for each row execute function count_rights();
