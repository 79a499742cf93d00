-- Staff open the loans that customers are returning: a handful of all loans, found without reading the others.
create index loans_being_returned on loans (cooling_off_requested_at) where status = 'active' and cooling_off_requested_at is not null;
