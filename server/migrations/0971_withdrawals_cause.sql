-- What a withdrawal belongs to: the instruction for the end of a term, or the closing of its account. One that the customer cancelled had ended
-- the payout of the instruction, and the return of an earlier one had ended a closing.
alter table savings_withdrawals add column cause text check (cause in ('instruction', 'closing'));
update savings_withdrawals set cause = 'instruction'
  where requested_by = customer_id and requested_by_name = 'Instruction of the customer';
update savings_withdrawals w set cause = 'closing' from savings_accounts a
  where a.id = w.savings_id and a.closing_at is not null and w.requested_at >= a.closing_at and w.status in ('pending', 'approved', 'failed');
