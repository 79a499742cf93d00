-- Why: a move of customer credit could name a journal that does not exist. The journal is posted last, so it is looked for at the commit.
-- Two causes move no money in the ledger: `opening` records what was there, `earlier_run` takes over what the books of a loan had kept.
alter table customer_credit_moves
  add column posted_journal_id uuid generated always as (case when cause in ('opening', 'earlier_run') then null else journal_id end) stored;
alter table customer_credit_moves
  add constraint customer_credit_moves_posted foreign key (posted_journal_id) references ledger.journal (id)
    deferrable initially deferred not valid;
alter table customer_credit_moves validate constraint customer_credit_moves_posted;
