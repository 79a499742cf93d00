-- A direct debit mandate is charged like a saved card, but it is no card: it has no expiry, and only due instalments are collected from it.
alter table saved_cards add column kind text not null default 'card';
alter table saved_cards add constraint saved_cards_kind_check check (kind in ('card', 'mandate'));
alter table saved_cards alter column expires_month drop not null;
alter table saved_cards alter column expires_year drop not null;
alter table saved_cards add constraint saved_cards_expiry check ((kind = 'card') = (expires_month is not null) and (expires_month is null) = (expires_year is null));
alter table provider_events drop constraint provider_events_kind_check;
alter table provider_events add constraint provider_events_kind_check check (kind in ('checkout', 'transfer', 'mandate', 'unused'));
