-- Large loans need two approvers, offers end, and a customer may give the money back within the cooling-off days.
alter table loan_opinions drop constraint loan_opinions_kind_check;
alter table loan_opinions add constraint loan_opinions_kind_check
  check (kind in ('recommendation', 'review', 'first_approval', 'decision'));
alter table loans
  add column offer_expires_at timestamptz,
  add column cooling_off_requested_at timestamptz;
create index loans_open_offers on loans (offer_expires_at) where status = 'approved' and offer_accepted_at is null;
