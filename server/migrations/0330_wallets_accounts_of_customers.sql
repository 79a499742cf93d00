-- Why: an account number belongs to a customer, not to one loan. A number that moved from loan to loan paid the newest loan while an older one was due.
-- Every number stays valid; of the numbers in use of one customer the newest is shown.
drop index virtual_accounts_one_current;
update virtual_accounts v
  set replaced_at = greatest(v.created_at, newest.created_at), renewing_at = null
  from (
    select distinct on (customer_id) id, customer_id, created_at from virtual_accounts
    where replaced_at is null order by customer_id, id desc
  ) newest
  where v.customer_id = newest.customer_id and v.id <> newest.id and v.replaced_at is null;
alter table virtual_accounts drop column owner_kind, drop column owner_id;
create unique index virtual_accounts_one_current on virtual_accounts (customer_id) where replaced_at is null;
