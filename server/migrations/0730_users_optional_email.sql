-- A customer may have no mailbox: a mobile number that was verified by a code then identifies the account.
alter table users alter column email drop not null;
alter table users add column phone_verified_at timestamptz;
-- Staff and merchants work by e-mail; a customer has at least one of both.
alter table users add constraint users_contact_check check (email is not null or (phone is not null and type in ('user', 'default')));
alter table users add constraint users_phone_verified_check check (phone_verified_at is null or phone is not null);
-- Only a verified number belongs to somebody. A closed account frees it: operators give numbers to new people.
create unique index users_phone_verified on users (phone) where phone_verified_at is not null and deleted_at is null;
-- Registrations of one number that nobody has verified share a row, so that they do not pile up.
create unique index users_phone_claimed on users (phone) where email is null and status = 'unregistered' and deleted_at is null;

-- A verified number is a key of the account like the e-mail address: when a key changes, sessions end. A first address changes no key.
create or replace function count_rights() returns trigger language plpgsql as $$
begin
  if (new.type, new.suspended_at, new.deleted_at) is distinct from (old.type, old.suspended_at, old.deleted_at)
    or (old.email is not null and new.email is distinct from old.email)
    or (old.phone_verified_at is not null and new.phone is distinct from old.phone) then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $$;

-- A signed-in customer complains without an address: the answer is read in the account.
alter table complaints alter column email drop not null;
alter table complaints add constraint complaints_reply_check check (email is not null or user_id is not null);
