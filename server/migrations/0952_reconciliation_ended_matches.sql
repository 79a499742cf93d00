-- Each judgement of an open line asks which matches of it a person has ended.
create index reconciliation_matches_ended on reconciliation_matches (line_id) where ended_at is not null and line_id is not null;
