-- Reconciliation finds a payment by the normal form of its reference.
create index receipts_by_reference_key on receipts (reference_key(reference));
