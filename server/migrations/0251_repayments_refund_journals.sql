-- Why: a refund that the bank refuses is undone by the mirror of its journal, so the refund keeps the journal's id.
alter table credit_refunds add column journal_id uuid;
update credit_refunds r set journal_id = j.id
from ledger.journal j
where r.status = 'ordered' and j.meta ->> 'refund' = r.id::text
  and j.id >= ledger.least_id(r.ordered_at) and j.id < ledger.least_id(r.ordered_at + interval '1 second');
-- Refunds that were settled before need no journal.
alter table credit_refunds add constraint credit_refunds_journal check (journal_id is not null or status <> 'ordered');
