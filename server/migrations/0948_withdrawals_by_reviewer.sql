-- What one person ordered or recorded alone on a day is summed before each further act.
create index savings_withdrawals_by_reviewer on savings_withdrawals (reviewed_by, reviewed_at) where reviewed_by is not null;
