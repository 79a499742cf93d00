-- A contact that took place outside of the contact hours, or above the limit of its day: it is recorded, and compliance is notified.
alter table recovery_contacts add column breach text check (breach in ('hours', 'daily_limit'));
