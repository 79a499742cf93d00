-- A loan that takes over an imported one has no consent of its own either: it continues that contract.
alter table loans drop constraint loans_sent_with_consent;
alter table loans add constraint loans_sent_with_consent check (status in ('incomplete', 'cancelled')
  or (consent_at is not null and consent_ip is not null) or imported_reference is not null or restructures_id is not null);
