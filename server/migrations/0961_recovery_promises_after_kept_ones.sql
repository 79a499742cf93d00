-- A promise after a kept one is a new one, also on the same day: what arrived before it was for the kept one.
alter table recovery_contacts add column promised_after timestamptz;
