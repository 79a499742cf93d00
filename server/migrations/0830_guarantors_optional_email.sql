-- A guarantor may have no mailbox: their phone number, which is mandatory, then gets the link and the letters.
alter table guarantors alter column email drop not null;
alter table guarantor_contacts alter column email drop not null;
-- A person without an address is kept once for the next application, by the number.
create unique index guarantor_contacts_phone_once on guarantor_contacts (borrower_id, phone) where email is null;
