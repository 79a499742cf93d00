-- Why: every business flow posts in its own transaction, so nothing calls the entrance for batches that gather outside of one.
drop function ledger.post_usual;
