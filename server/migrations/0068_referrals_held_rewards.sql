-- Why: a reward that its owner may not hold yet waits, and says for what.
alter table referrals add column held_for text;
-- prevents a reward that was given from looking as if it waited
alter table referrals add constraint referrals_held_while_pending check (held_for is null or status = 'pending');
