-- What one person asked for must not stand in the way for ever: whoever asked takes it back, whoever could confirm declines it, with a reason.
alter table second_approvals
  add column declined_by uuid references users (id),
  add column declined_at timestamptz,
  add column declined_reason text,
  add constraint second_approvals_declined_whole check ((declined_at is null) = (declined_by is null) and (declined_at is null) = (declined_reason is null)),
  add constraint second_approvals_one_answer check (confirmed_at is null or declined_at is null);
drop index second_approvals_one_open;
drop index second_approvals_open;
create unique index second_approvals_one_open on second_approvals (loan_id, kind) where confirmed_at is null and declined_at is null;
create index second_approvals_open on second_approvals (kind, loan_id) where confirmed_at is null and declined_at is null;
