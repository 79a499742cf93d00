-- Staff list businesses, last changed first: a page of them is read in the order of this index, whatever their number.
create index businesses_last_changed on businesses (updated_at desc, user_id desc);
