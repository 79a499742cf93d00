-- The outcome of a disputed payout is recorded by hand, with what the bank proves.
alter table payouts
  add column by_hand_at timestamptz,
  add column by_hand_reference text,
  add column by_hand_reference_key text,
  add column by_hand_on date,
  add column by_hand_times integer not null default 0,
  add constraint payouts_by_hand check ((by_hand_at is null) = (by_hand_on is null) and (by_hand_at is null) = (by_hand_times = 0)),
  add constraint payouts_by_hand_reference check ((by_hand_reference is null) = (by_hand_reference_key is null));
create unique index payouts_by_hand_references on payouts (by_hand_reference_key) where by_hand_reference_key is not null;
