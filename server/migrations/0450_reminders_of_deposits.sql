-- Investors are reminded of a maturity, and families of the parts of a package, once for each day.
alter table investment_contracts add column reminded_days smallint;
create index investment_contracts_maturing on investment_contracts (matures_on) where status = 'active';
alter table betalife_subscriptions add column reminded_for date;
alter table betalife_subscriptions add column late_noticed_for date;
create index betalife_subscriptions_due on betalife_subscriptions (next_due_on) where status = 'active';
