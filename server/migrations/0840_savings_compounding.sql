-- Interest that compounds before it is posted: what bears interest next to the balance of an account.
alter table savings_interest add column bearing_parts numeric(60) not null default 0;
