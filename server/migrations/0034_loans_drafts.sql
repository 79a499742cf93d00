-- An application is saved step by step before it is sent: one draft or sent-back application for each customer, without consent yet.
update loans set status = 'cancelled', reason = 'Replaced by a newer application'
where status = 'incomplete' and exists (select 1 from loans newer where newer.customer_id = loans.customer_id and newer.id > loans.id
  and newer.status in ('incomplete', 'pending', 'approved', 'disburse', 'disbursement_failed'));
create unique index loans_one_draft on loans (customer_id) where status = 'incomplete';
alter table loans
  alter column consent_at drop not null,
  alter column consent_ip drop not null,
  -- What the later steps were filled with so far; empty once the application is sent.
  add column draft jsonb,
  add constraint loans_sent_with_consent check (status in ('incomplete', 'cancelled') or (consent_at is not null and consent_ip is not null));
