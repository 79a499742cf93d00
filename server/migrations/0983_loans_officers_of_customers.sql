-- The running loans of an officer are found on the loans alone: each copies three officers of its customer (decision 986). Only these triggers write the copies.
alter table loans
  add column copied_account_officer_id uuid,
  add column copied_onboarding_officer_id uuid,
  add column copied_deposit_officer_id uuid;

-- The customer's row is held as a transfer holds it: either sees the other's work, so no running loan keeps an earlier officer.
create function loans_copy_officers() returns trigger language plpgsql as $$
begin
  new.copied_account_officer_id := null;
  new.copied_onboarding_officer_id := null;
  new.copied_deposit_officer_id := null;
  if new.status = 'active' then
    select account_officer_id, onboarding_officer_id, deposit_officer_id
      into new.copied_account_officer_id, new.copied_onboarding_officer_id, new.copied_deposit_officer_id
      from users where id = new.customer_id for no key update;
  end if;
  return new;
end $$;
create trigger loans_copy_officers before insert or update of customer_id on loans for each row execute function loans_copy_officers();
create trigger loans_copy_officers_while_running before update of status on loans for each row
  when (old.status <> new.status and 'active' in (old.status, new.status)) execute function loans_copy_officers();

create function users_copy_officers_to_loans() returns trigger language plpgsql as $$
begin
  update loans set copied_account_officer_id = new.account_officer_id, copied_onboarding_officer_id = new.onboarding_officer_id,
         copied_deposit_officer_id = new.deposit_officer_id
   where customer_id = new.id and status = 'active';
  return null;
end $$;
create trigger users_copy_officers_to_loans after update of account_officer_id, onboarding_officer_id, deposit_officer_id on users for each row
  when ((old.account_officer_id, old.onboarding_officer_id, old.deposit_officer_id)
    is distinct from (new.account_officer_id, new.onboarding_officer_id, new.deposit_officer_id))
  execute function users_copy_officers_to_loans();

update loans set copied_account_officer_id = customer.account_officer_id, copied_onboarding_officer_id = customer.onboarding_officer_id,
       copied_deposit_officer_id = customer.deposit_officer_id
  from users customer where customer.id = loans.customer_id and loans.status = 'active';

-- One for each kind of officer. Each scan leaves out the loans that one before it has found, without reading a row of the table.
create index loans_running_of_account_officer on loans (copied_account_officer_id, applied_at desc, id desc) where status = 'active';
create index loans_running_of_onboarding_officer on loans (copied_onboarding_officer_id, applied_at desc, id desc)
  include (copied_account_officer_id) where status = 'active';
create index loans_running_of_deposit_officer on loans (copied_deposit_officer_id, applied_at desc, id desc)
  include (copied_account_officer_id, copied_onboarding_officer_id) where status = 'active';
