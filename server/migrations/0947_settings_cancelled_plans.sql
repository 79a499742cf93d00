-- A planned value that was cancelled before its day. A value that two people decided cannot be cancelled by one.
alter table settings
  add column changed_alone boolean not null default false,
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references users;
alter table settings add constraint settings_cancelled check ((cancelled_at is null) = (cancelled_by is null));
