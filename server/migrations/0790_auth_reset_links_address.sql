-- A reset link names the address or the number that it was sent to: a number can have a new holder, who must not read the account's other name.
alter table mailed_links drop constraint mailed_links_address_check;
alter table mailed_links add constraint mailed_links_address_check check (kind <> 'address' or address is not null);
-- Of accounts with one name the living links are known.
update mailed_links set address = coalesce(users.email, users.phone)
from users
where users.id = mailed_links.user_id and kind = 'reset' and used_at is null and (users.email is null or users.phone_verified_at is null);
