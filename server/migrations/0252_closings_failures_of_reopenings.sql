-- Why: a contract that cannot be reopened keeps every day open. Its failure names the reopening, so that the job page and the job can say so.
alter table day_failures add column reopening_id uuid references day_reopenings;
