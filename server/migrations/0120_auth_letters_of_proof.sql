-- Letters that prove an address stay good beside each other: they arrive late and in any order, and the first one pressed was dead.
drop index mailed_links_one_live;
create unique index mailed_links_one_live_reset on mailed_links (user_id) where kind = 'reset' and used_at is null;
create index mailed_links_live_proofs on mailed_links (user_id) where kind = 'verify' and used_at is null;
