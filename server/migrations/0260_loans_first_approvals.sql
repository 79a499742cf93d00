-- Why: the first approval of a large loan waits in the list of approvals. Those that are open are copied with their age, and have no end.
insert into approvals (id, kind, subject_kind, subject_id, subject_name, customer_id, facts, reason, state, asked_by, asked_by_name, asked_at)
select uuidv7(), 'loan_approval', 'loan', loans.id, 'Loan AJ-' || lpad(loans.number::text, greatest(6, length(loans.number::text)), '0'),
  loans.customer_id,
  jsonb_build_object(
    'texts', jsonb_build_object('amount', '₦' || to_char(loans.principal_kobo / 100.0, 'FM999,999,999,999,990.00')),
    'judges', coalesce((select jsonb_agg(o.by_id) from loan_opinions o where o.loan_id = loans.id and o.kind in ('recommendation', 'review')
      and o.at >= greatest(loans.terms_changed_at, loans.applied_at)), '[]')
  ),
  coalesce(nullif(f.note, ''), 'Approved as the first of two'), 'pending', f.by_id, f.by_name, f.at
from loans
cross join lateral (
  select o.note, o.by_id, o.by_name, o.at from loan_opinions o
  where o.loan_id = loans.id and o.kind = 'first_approval' and o.at >= greatest(loans.terms_changed_at, loans.applied_at)
  order by o.at desc, o.id desc limit 1
) f
where loans.status = 'pending';
