-- A list that is sorted by a column reads its pages in the order of an index, however long the list is.
create index loans_by_amount on loans (principal_kobo, id) where applied_at is not null;
create index payouts_by_amount on payouts (amount_kobo, id);
create index payment_slips_by_amount on payment_slips (amount_kobo, id);
create index unidentified_receipts_by_amount on unidentified_receipts (amount_kobo, id);
create index businesses_by_change on businesses (updated_at, user_id);
create index users_by_full_name on users (lower(first_name || ' ' || last_name), id) where deleted_at is null;
