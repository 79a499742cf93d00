-- A lender that moves here brings loans that already run: each with the schedule that was agreed elsewhere, row by row, taken over on a day.
alter table loans
  -- What the other system called it: it is brought over once, for ever.
  add column imported_reference text unique check (imported_reference ~ '^\S(.{0,58}\S)?$'),
  -- Our books know it from the start of this day.
  add column imported_on date,
  -- [{"due_on", "principal", "interest", "fee"}]: facts of the contract, never worked out.
  add column given_rows jsonb check (jsonb_typeof(given_rows) = 'array'),
  add constraint loans_imported_whole check (num_nulls(imported_reference, imported_on, given_rows) in (0, 3)),
  add constraint loans_imported_while_running check (imported_on is null or disbursed_on < imported_on);

-- Consent and acceptance of an imported loan were given to the lender elsewhere, before.
alter table loans drop constraint loans_sent_with_consent;
alter table loans add constraint loans_sent_with_consent check (status in ('incomplete', 'cancelled') or (consent_at is not null and consent_ip is not null)
  or imported_reference is not null);
alter table loans drop constraint loans_paid_after_acceptance;
alter table loans add constraint loans_paid_after_acceptance check (status not in ('disburse', 'active', 'completed') or offer_accepted_at is not null
  or restructures_id is not null or imported_reference is not null);

create trigger loans_imported_facts_are_final before update on loans for each row
  when ((old.imported_reference, old.imported_on, old.given_rows) is distinct from (new.imported_reference, new.imported_on, new.given_rows))
  execute function refuse_change();

-- Paid to the lender before the loan was brought over: no money of our accounts.
alter table payment_logs drop constraint payment_logs_source_check;
alter table payment_logs add constraint payment_logs_source_check
  check (source in ('checkout', 'virtual_account', 'card', 'debit', 'receipt', 'import', 'restructure', 'down_payment', 'migration'));
