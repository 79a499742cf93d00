-- Interest that a closing posted is taken back when the closing ends without a payment: the account names its journals until then.
alter table savings_accounts add column closing_journals uuid[];
alter table savings_interest_moves drop constraint savings_interest_moves_cause_check;
alter table savings_interest_moves add constraint savings_interest_moves_cause_check
  check (cause in ('accrued', 'posted', 'accrual_reversed', 'posting_reversed'));
