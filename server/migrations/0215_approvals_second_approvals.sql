-- Why: second approvals about loans wait in the list of approvals. Those that are open are copied with their age, and have no end as before.
insert into approvals (id, kind, subject_kind, subject_id, subject_name, customer_id, facts, reason, state, asked_by, asked_by_name, asked_at)
select s.id, 'loan_' || s.kind, 'loan', s.loan_id, 'Loan AJ-' || lpad(loans.number::text, greatest(6, length(loans.number::text)), '0'),
  loans.customer_id, s.facts, s.reason, 'pending', s.asked_by, s.asked_by_name, s.asked_at
from second_approvals s
join loans on loans.id = s.loan_id
where s.confirmed_at is null and s.declined_at is null;
