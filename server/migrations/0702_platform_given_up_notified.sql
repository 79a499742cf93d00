-- When people were notified of a job that failed every attempt.
alter table given_up_jobs rename column told_at to notified_at;
