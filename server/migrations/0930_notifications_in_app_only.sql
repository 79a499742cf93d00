-- The reminder of a day is the only message about what is due: what follows it on that day is a line in the app, without mail and text message.
alter table notifications add column in_app_only boolean not null default false;
