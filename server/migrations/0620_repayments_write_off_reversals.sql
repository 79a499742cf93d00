-- Why: a write-off by mistake can be undone. Like the write-off, it needs a second person (decision 620).
alter table second_approvals drop constraint second_approvals_kind_check;
alter table second_approvals add constraint second_approvals_kind_check
  check (kind in ('payment_reversal', 'loan_reversal', 'write_off', 'write_off_reversal', 'schedule', 'restructure', 'credit_refund'));
