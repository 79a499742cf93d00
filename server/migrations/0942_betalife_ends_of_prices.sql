-- Families have a notice before and after the price of a package ends; each is kept with the day that it named.
alter table betalife_subscriptions add column price_reminded_for date;
alter table betalife_subscriptions add column price_ended_for date;
create index betalife_subscriptions_price_ends on betalife_subscriptions (price_holds_until) where status = 'active';
-- The acceptance of the terms was known to the browser only.
alter table betalife_subscriptions add column terms_accepted_at timestamptz;
