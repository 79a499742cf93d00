-- A customer can confirm at the bank after we have given the request up. Such a mandate is ended at the provider as well.
alter table debit_mandates drop constraint debit_mandates_ended;
alter table debit_mandates add constraint debit_mandates_ended check (ended_at is null or status in ('failed', 'revoked'));
