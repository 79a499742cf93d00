-- Saved cards: what a customer agreed to keep, charges of it, money put back in its place, and account numbers that a loan has left behind.
create table saved_cards (
  id uuid primary key,
  owner_id uuid not null references users,
  -- Sealed: the provider's code and the e-mail it works with. Never a card number: we do not have one.
  sealed text not null,
  -- The same card of the same customer is one row.
  fingerprint text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires_month smallint not null check (expires_month between 1 and 12),
  expires_year smallint not null check (expires_year between 2000 and 2100),
  bank text not null,
  status text not null check (status in ('active', 'unusable', 'removed')),
  consent_version text not null,
  consent_at timestamptz not null,
  consent_ip text not null,
  failures integer not null default 0 check (failures >= 0),
  not_before timestamptz,
  last_reason text,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint saved_cards_once unique (owner_id, fingerprint),
  constraint saved_cards_removed check ((status = 'removed') = (removed_at is not null))
);

-- A charge of a saved card is a checkout without a page.
alter table checkouts
  add column card_id uuid references saved_cards,
  -- Takes less than the amount, down to this, when there is not more.
  add column least_kobo bigint,
  -- What the card that paid looks like, so that the customer may be asked whether to keep it.
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^\d{4}$'),
  add constraint checkouts_in_part check (least_kobo is null or (card_id is not null and fee_kobo = 0 and least_kobo between 1 and amount_kobo));
-- While nobody knows what became of one charge, no other is made for the same loan.
create unique index checkouts_one_charge on checkouts (purpose, purpose_id) where card_id is not null and status = 'pending';

-- A loan may get a new number; what arrives on an old one is still its money.
alter table virtual_accounts drop constraint virtual_accounts_one_per_loan;
alter table virtual_accounts add column replaced_at timestamptz;
create unique index virtual_accounts_one_current on virtual_accounts (loan_id) where replaced_at is null;

-- What a person decided about money that was set aside: once, and with a reason.
alter table unidentified_receipts
  drop constraint unidentified_receipts_state_check,
  add constraint unidentified_receipts_state_check check (state in ('open', 'refunding', 'resolved')),
  add column resolution text check (resolution in ('loan', 'refund')),
  add column resolved_loan_id uuid,
  add column resolved_by uuid references users,
  add column resolved_by_name text,
  add column resolved_at timestamptz,
  add column reason text,
  add column refund_note text unique,
  add column refund_asked_at timestamptz,
  add column last_answer text,
  add constraint unidentified_receipts_decided check ((state = 'open') = (resolution is null)),
  add constraint unidentified_receipts_to_loan check ((resolution = 'loan') is not true or resolved_loan_id is not null);
