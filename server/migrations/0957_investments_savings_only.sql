-- Bought above the limits of the KYC tier: only the investor's own savings pay for it.
alter table investment_contracts add column savings_only boolean not null default false;
