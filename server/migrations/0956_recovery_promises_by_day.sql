-- Promises are counted by their day.
create index recovery_contacts_promises_by_day on recovery_contacts (promised_on, id) where promised_on is not null;
