-- Why: a person reads what was given up and runs it again, once; who did it stays known.
alter table given_up_jobs
  add column run_again_at timestamptz,
  add column run_again_by uuid references users,
  add column run_again_by_name text,
  add constraint given_up_jobs_run_again_by_somebody check ((run_again_at is null) = (run_again_by is null));
create index given_up_jobs_newest on given_up_jobs (given_up_at desc, id desc);
