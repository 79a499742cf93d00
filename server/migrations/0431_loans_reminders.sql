-- One reminder of a customer's loans a day, whatever is due or late on however many loans.
create table loan_reminders (
  customer_id uuid not null references users,
  sent_on date not null,
  primary key (customer_id, sent_on)
);

alter table instalment_notices drop constraint instalment_notices_kind_check;
alter table instalment_notices add constraint instalment_notices_kind_check check
  (kind in ('due_in_3_days', 'due_tomorrow', 'due_today', 'overdue_1', 'overdue_3', 'overdue_7', 'overdue_14', 'overdue_30'));
