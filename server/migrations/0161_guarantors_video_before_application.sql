-- The borrower's video of a guarantor who was named before there is an application: kept with the contact, given on when they are invited.
alter table guarantor_contacts add column video_file_id uuid references files (id);
