-- Returns that customers have requested are settled by a job.
create index loans_requested_returns on loans (id) where cooling_off_requested_at is not null;
