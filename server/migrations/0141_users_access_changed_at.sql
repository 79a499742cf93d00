-- When the role, the contact details or the second factor of a person last changed: new access confirms nobody's work for a day.
alter table users add column access_changed_at timestamptz;
