-- A return of money in suspense to the bank account of its sender. The journal that takes the money from suspense has its own id.
create table receipt_returns (
  id uuid primary key,
  receipt_id uuid not null references unidentified_receipts,
  amount_kobo bigint not null check (amount_kobo > 0),
  sender text not null,
  bank_code text not null,
  bank_name text not null,
  -- Encrypted; the last four digits are for people.
  account_number text not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  account_name text not null,
  reason text not null,
  -- `failed`: nothing was paid. `returned`: the bank of the sender sent it back. Both put the money into suspense again.
  status text not null check (status in ('pending', 'sent', 'completed', 'failed', 'returned', 'declined')),
  requested_by uuid not null references users,
  requested_by_name text not null,
  requested_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_by_name text,
  journal_id uuid,
  outcome text,
  settled_at timestamptz,
  constraint receipt_returns_by_two check (confirmed_by is null or confirmed_by <> requested_by),
  constraint receipt_returns_ordered check ((status in ('pending', 'declined')) = (journal_id is null)),
  constraint receipt_returns_confirmed check ((confirmed_by is null) = (journal_id is null))
);
create index receipt_returns_of_receipt on receipt_returns (receipt_id, requested_at);
-- One at a time: a second return of the same money is impossible.
create unique index receipt_returns_in_effect on receipt_returns (receipt_id) where status in ('pending', 'sent', 'completed');

alter table unidentified_receipts
  drop constraint unidentified_receipts_state_check,
  add constraint unidentified_receipts_state_check check (state in ('open', 'refunding', 'return_requested', 'returning', 'resolved')),
  drop constraint unidentified_receipts_resolution_check,
  add constraint unidentified_receipts_resolution_check check (resolution in ('book', 'refund', 'credit', 'return')),
  drop constraint unidentified_receipts_to_owner,
  add constraint unidentified_receipts_to_owner check
    (resolution is null or resolution in ('refund', 'return') or resolved_owner_id is not null);
