-- Which lines of a bank statement were skipped, and why, was shown once after the upload; a colleague could not correct the file later.
alter table bank_statements add column skipped_lines jsonb not null default '[]';
