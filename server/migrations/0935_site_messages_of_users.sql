-- A signed-in person writes without an address: the answer reaches the account. Visitors still name an address.
alter table contact_messages
  add column user_id uuid references users,
  alter column email drop not null,
  add constraint contact_messages_sender check ((user_id is null) <> (email is null));
create index contact_messages_of_user on contact_messages (user_id, id desc) where user_id is not null;
