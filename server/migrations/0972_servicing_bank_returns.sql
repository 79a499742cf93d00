-- Two people reverse a loan whose money is back in our bank account: a statement of the account has to show it.
create table loan_bank_returns (
  journal_id uuid primary key,
  loan_id uuid not null unique references loans,
  amount_kobo bigint not null check (amount_kobo > 0),
  on_day date not null
);
-- Credits of the bank are matched by day.
create index loan_bank_returns_by_day on loan_bank_returns (on_day, amount_kobo);

-- Of loans that were reversed before. The reversal of a payment takes cash away, and names the journal that it reverses.
insert into loan_bank_returns (journal_id, loan_id, amount_kobo, on_day)
select distinct on (l.id) j.id, l.id, leg.amount, j.effective_on
  from ledger.journal j
  cross join unnest(j.accounts, j.amounts) leg(account, amount)
  join ledger.account a on a.id = leg.account and a.code = '1000'
  join loans l on l.id::text = j.meta->>'loan' and l.status = 'reversed'
 where j.meta->>'reason' is not null and j.meta->>'reverses' is null and leg.amount > 0
   and j.kind = 9000
 order by l.id, j.id;
