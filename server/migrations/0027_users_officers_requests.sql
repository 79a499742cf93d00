-- Who looked after whom and when; changes of people that need a second person; what a suspension said. Nothing of it is ever removed.
alter table users
  add column suspended_reason text,
  add column suspended_by uuid references users,
  add column deleted_by uuid references users;
create index users_suspended on users (id desc) where suspended_at is not null;

-- The address is the key to the account: whoever changes it ends the sessions, as with a role, a suspension or a deletion.
create or replace function count_rights() returns trigger language plpgsql as $$
begin
  if (new.type, new.suspended_at, new.deleted_at, new.email) is distinct from (old.type, old.suspended_at, old.deleted_at, old.email) then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $$;

-- A loan counts for the officer who was responsible on its day, not for whoever came after.
create table officer_assignments (
  id bigint primary key generated always as identity,
  customer_id uuid not null references users,
  office text not null check (office in ('account', 'onboarding', 'deposit', 'recovery')),
  officer_id uuid not null references users,
  since_at timestamptz not null,
  until_at timestamptz,
  by_id uuid references users,
  constraint officer_assignments_in_order check (until_at is null or until_at >= since_at)
);
create unique index officer_assignments_one_at_a_time on officer_assignments (customer_id, office) where until_at is null;
create index officer_assignments_of_officer on officer_assignments (officer_id, office, customer_id);
insert into officer_assignments (customer_id, office, officer_id, since_at)
select users.id, held.office, held.officer_id, users.created_at
from users, lateral (values ('account', account_officer_id), ('onboarding', onboarding_officer_id), ('deposit', deposit_officer_id),
  ('recovery', recovery_officer_id)) as held (office, officer_id)
where held.officer_id is not null;

create table user_transfers (
  id uuid primary key,
  -- Nobody when the customers had no officer yet.
  old_officer_id uuid references users,
  new_officer_id uuid not null references users,
  reason text not null,
  status text not null check (status in ('pending', 'completed', 'denied', 'failed')),
  denial_reason text,
  failure text,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  constraint user_transfers_somewhere_else check (old_officer_id <> new_officer_id),
  constraint user_transfers_by_two check (reviewed_by is null or reviewed_by <> requested_by),
  constraint user_transfers_denied_why check ((status = 'denied') = (denial_reason is not null)),
  constraint user_transfers_failed_why check ((status = 'failed') = (failure is not null))
);
create index user_transfers_by_state on user_transfers (status, id desc);

create table user_transfer_customers (
  transfer_id uuid not null references user_transfers,
  customer_id uuid not null references users,
  is_open boolean not null,
  primary key (transfer_id, customer_id)
);
-- One open request about a customer.
create unique index user_transfer_customers_one_open on user_transfer_customers (customer_id) where is_open;

create table user_management_requests (
  id uuid primary key,
  subject_id uuid not null references users,
  kind text not null check (kind in ('role', 'profile', 'suspend', 'reinstate', 'delete')),
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  status text not null check (status in ('pending', 'completed', 'denied', 'failed')),
  denial_reason text,
  failure text,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  constraint user_management_requests_not_own check (requested_by <> subject_id and (reviewed_by is null or reviewed_by <> subject_id)),
  constraint user_management_requests_by_two check (reviewed_by is null or reviewed_by <> requested_by),
  constraint user_management_requests_denied_why check ((status = 'denied') = (denial_reason is not null)),
  constraint user_management_requests_failed_why check ((status = 'failed') = (failure is not null))
);
-- One open request of a kind about a person.
create unique index user_management_requests_one_open on user_management_requests (subject_id, kind) where status = 'pending';
create index user_management_requests_by_state on user_management_requests (status, id desc);
create index user_management_requests_of_subject on user_management_requests (subject_id, id desc);
