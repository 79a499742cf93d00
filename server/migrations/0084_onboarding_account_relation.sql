-- Why: money to an account in another name leaves only when two people have said whose account it is and why it may be paid (decision 085).
alter table bank_account_checks
  add column relation text check (relation in ('own_other_name', 'spouse', 'parent', 'child', 'sibling', 'own_business', 'other')),
  add column relation_reason text,
  add column asked_by uuid references users,
  add column asked_by_name text,
  add column asked_at timestamptz;
-- prevents an account of somebody else from being verified by one person, or without saying whose it is; what was verified before stays
alter table bank_account_checks
  add constraint bank_account_checks_verified_by_two check (status <> 'verified'
    or (relation is not null and relation_reason is not null and asked_by is not null and decided_by is not null and asked_by <> decided_by)) not valid,
  add constraint bank_account_checks_asked_whole check (num_nonnulls(relation, relation_reason, asked_by, asked_by_name, asked_at) in (0, 5));
