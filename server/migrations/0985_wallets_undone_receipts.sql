-- A credit of our bank that was kept in suspense by mistake is taken out again. Its receipt is kept, and counts for nothing.
alter table receipts
  drop constraint receipts_outcome_check,
  add constraint receipts_outcome_check check (outcome in ('taken', 'set_aside', 'undone')),
  drop constraint receipts_taken_for,
  add constraint receipts_taken_for check
    (outcome in ('set_aside', 'undone') or (purpose is not null and purpose_id is not null and payer_id is not null and currency = 'NGN'));

alter table unidentified_receipts
  drop constraint unidentified_receipts_state_check,
  add constraint unidentified_receipts_state_check
    check (state in ('open', 'refunding', 'return_requested', 'returning', 'resolved', 'undone')),
  drop constraint unidentified_receipts_resolution_check,
  add constraint unidentified_receipts_resolution_check check (resolution in ('book', 'refund', 'credit', 'return', 'undone')),
  add constraint unidentified_receipts_undone check ((state = 'undone') = (resolution is not distinct from 'undone')),
  drop constraint unidentified_receipts_to_owner,
  add constraint unidentified_receipts_to_owner check
    (resolution is null or resolution in ('refund', 'return', 'undone') or resolved_owner_id is not null);
