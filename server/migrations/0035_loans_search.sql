-- Staff find one loan among hundreds of thousands by a piece of a name, an address or a number, or page through the newest.
create schema if not exists trigrams;
create extension if not exists pg_trgm with schema trigrams;
create index users_by_name_part on users using gin (lower(first_name || ' ' || last_name) trigrams.gin_trgm_ops);
create index users_by_email_part on users using gin (email trigrams.gin_trgm_ops);
create index users_by_phone_part on users using gin (phone trigrams.gin_trgm_ops);
create index loans_by_application on loans (applied_at desc, id desc) where applied_at is not null;
create index loans_by_state_application on loans (status, applied_at desc, id desc) where applied_at is not null;
-- Everything that a page of one person's loans is chosen by stands in the index itself.
create index loans_of_customer_by_application on loans (customer_id, applied_at desc, id desc) include (status) where applied_at is not null;
