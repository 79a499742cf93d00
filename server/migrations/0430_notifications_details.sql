-- What a notice states besides its sentence: the subject and the amounts of its mail, and the text message that is sent unless a person has
-- switched text messages off. Notices without one are sent as a text only to people who have chosen it.
alter table notifications add column subject text, add column facts jsonb, add column sms text;
