-- The goods are owed so many days after the last payment, as the customer accepted it. Null: subscribed before, the setting of the last payment counts.
alter table betalife_subscriptions add column delivery_days integer check (delivery_days >= 1);
