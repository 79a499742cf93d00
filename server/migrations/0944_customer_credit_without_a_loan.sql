-- Why: credit of a customer without a loan had no way out. It is refunded apart from a loan, or moved to savings.
alter table credit_refunds alter column loan_id drop not null;
alter table customer_credit_moves drop constraint customer_credit_moves_cause_check;
alter table customer_credit_moves add constraint customer_credit_moves_cause_check check (cause in ('opening', 'paid_in', 'fee_taken',
  'fee_returned', 'loan_undone', 'payout_returned', 'refund_ordered', 'refund_failed', 'reward', 'earlier_run', 'subscription_closed', 'saved'));
