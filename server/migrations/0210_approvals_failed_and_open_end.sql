-- Why: requests with their own tables move to approvals. Some of them have no end, and an act that was approved can have become impossible.
alter table approvals alter column expires_at drop not null;
alter table approvals drop constraint approvals_state_check;
alter table approvals add constraint approvals_state_check
  check (state in ('pending', 'approved', 'failed', 'declined', 'withdrawn', 'expired'));
alter table approvals drop constraint approvals_by_two;
alter table approvals add constraint approvals_by_two
  check (state not in ('approved', 'failed', 'declined') or (decided_by is not null and decided_by <> asked_by));
