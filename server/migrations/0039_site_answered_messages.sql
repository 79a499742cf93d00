-- A message of the contact form is answered by a person; what was written and what was answered both stay.
alter table contact_messages
  add column answer text,
  add column answered_at timestamptz,
  add column answered_by uuid references users,
  add constraint contact_messages_answered check ((answer is null) = (answered_at is null));
create index contact_messages_open on contact_messages (created_at) where answered_at is null;
