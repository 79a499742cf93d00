-- Reconciliation finds a settlement by the normal form of the bank's ids.
create index settlements_by_settlement_key on settlements (reference_key(settlement_id));
create index settlements_by_session_key on settlements (reference_key(session_id));
