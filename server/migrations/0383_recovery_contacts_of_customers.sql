-- Customers write about their arrears themselves.
alter table recovery_contacts drop constraint recovery_contacts_channel_check;
alter table recovery_contacts add constraint recovery_contacts_channel_check check (channel in ('call', 'visit', 'sms', 'mail', 'app'));
