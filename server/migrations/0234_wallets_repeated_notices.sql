-- Why: a repeated notice starts unfinished work again. Of several deliveries within a minute only one does.
alter table provider_events add column reopened_at timestamptz;
