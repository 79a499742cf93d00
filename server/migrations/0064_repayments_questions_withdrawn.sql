-- A question for a second person that was a mistake, or that has become pointless, is taken back: without it nobody could ask for anything else.
alter table second_approvals
  add column withdrawn_by uuid references users,
  add column withdrawn_at timestamptz,
  -- Confirmed or taken back, never both.
  add constraint second_approvals_one_end check (confirmed_at is null or withdrawn_at is null);
-- One open question of a kind on a loan.
drop index second_approvals_one_open;
create unique index second_approvals_one_open on second_approvals (loan_id, kind) where confirmed_at is null and withdrawn_at is null;
drop index second_approvals_open;
create index second_approvals_open on second_approvals (kind, loan_id) where confirmed_at is null and withdrawn_at is null;
