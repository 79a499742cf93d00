-- A new signing secret replaces the old one after a day in which requests carry a signature of each.
alter table partner_endpoints
  add column previous_sealed_secret text,
  add column previous_secret_until timestamptz,
  add constraint partner_endpoints_previous_secret check ((previous_sealed_secret is null) = (previous_secret_until is null));
