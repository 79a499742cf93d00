-- Why: payment slips wait in the list of approvals. Those that are open are copied with their age; their rows keep facts and outcome.
insert into approvals (id, kind, subject_kind, subject_id, subject_name, customer_id, facts, reason, state, asked_by, asked_by_name, asked_at)
select s.id, 'payment_slip', 'payment_slip', s.id, 'Loan AJ-' || lpad(loans.number::text, greatest(6, length(loans.number::text)), '0'), s.customer_id,
  jsonb_build_object('loanId', s.loan_id, 'amount', s.amount_kobo::text, 'paidOn', s.paid_on, 'note', s.note),
  coalesce(s.note, 'Receipt handed in'), 'pending', s.uploaded_by, s.uploaded_by_name, s.uploaded_at
from payment_slips s
join loans on loans.id = s.loan_id
where s.status = 'pending';
