-- The code that a customer tells who delivers: sent to the phone of the delivery, and used once.
alter table betalife_deliveries
  add column code_digest text,
  add column code_sent_at timestamptz,
  add column code_expires_at timestamptz,
  add column code_attempts integer not null default 0;

-- The day of the first part that is not fully paid: what is late is found by it. Null when nothing is to be paid.
alter table betalife_subscriptions add column next_due_on date;
update betalife_subscriptions set next_due_on = start_on where status in ('pending', 'active');
create index betalife_subscriptions_next_due on betalife_subscriptions (next_due_on) where next_due_on is not null;
