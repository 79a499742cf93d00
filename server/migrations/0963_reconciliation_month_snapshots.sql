-- What was open between our bank account and account 1000 when a month was closed: a later statement starts there and reads what came since.
create table bank_snapshots (
  -- The last day of a closed month.
  on_day date primary key,
  -- Before anything of it was read: what was stored, matched or undone since then is read again.
  taken_at timestamptz not null
);
-- Where the entries of account 1000 begin that are not in the snapshot. Every entry before has a value date until its day.
create table bank_snapshot_places (
  on_day date not null references bank_snapshots,
  account_id bigint not null,
  at timestamptz not null,
  seq bigint not null,
  -- Of the entries before, debits less credits.
  balance_kobo bigint not null,
  primary key (on_day, account_id)
);
-- An item stays from the snapshot that found it until the first one in which it is settled or has changed.
create table bank_snapshot_items (
  -- The line that proves it; without one, the journal.
  item_id uuid not null,
  opened_on date not null references bank_snapshots,
  ended_on date references bank_snapshots,
  amount_kobo bigint not null,
  has_line boolean not null,
  is_booked boolean not null,
  journal_id uuid,
  first_on date not null,
  last_on date not null,
  primary key (item_id, opened_on),
  constraint bank_snapshot_items_ended check (ended_on > opened_on)
);
create unique index bank_snapshot_items_open on bank_snapshot_items (item_id) where ended_on is null;
create index bank_snapshot_items_ended_on on bank_snapshot_items (ended_on);

create trigger bank_snapshots_are_final before update or delete on bank_snapshots for each row execute function refuse_change();
create trigger bank_snapshots_are_kept before truncate on bank_snapshots for each statement execute function refuse_change();
create trigger bank_snapshot_places_are_final before update or delete on bank_snapshot_places for each row execute function refuse_change();
create trigger bank_snapshot_places_are_kept before truncate on bank_snapshot_places for each statement execute function refuse_change();
create trigger bank_snapshot_items_are_final before update on bank_snapshot_items for each row
  when (old.ended_on is not null or row(new.item_id, new.opened_on, new.amount_kobo, new.has_line, new.is_booked, new.journal_id, new.first_on, new.last_on)
    is distinct from row(old.item_id, old.opened_on, old.amount_kobo, old.has_line, old.is_booked, old.journal_id, old.first_on, old.last_on))
  execute function refuse_change();
create trigger bank_snapshot_items_are_kept before delete on bank_snapshot_items for each row execute function refuse_change();
create trigger bank_snapshot_items_are_not_emptied before truncate on bank_snapshot_items for each statement execute function refuse_change();

-- What came since a snapshot, and what it belongs to.
create index bank_lines_stored on bank_lines (created_at);
create index reconciliation_matches_made on reconciliation_matches (matched_at) where line_id is not null;
create index reconciliation_matches_undone on reconciliation_matches (ended_at) where line_id is not null and ended_at is not null;
create index reconciliation_matches_of_journal on reconciliation_matches (journal_id) where journal_id is not null;
create index reconciliation_matches_of_difference on reconciliation_matches (difference_journal_id) where difference_journal_id is not null;
create index payment_logs_of_journal on payment_logs (journal_id);
create index savings_transactions_of_journal on savings_transactions (journal_id);
-- Payments that an open line names with another amount.
create index bank_lines_naming on bank_lines (named_id) where result = 'amount_differs';
create index settlement_batches_of_journal on settlement_batches (journal_id) where journal_id is not null;
