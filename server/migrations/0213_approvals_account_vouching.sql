-- Why: vouching for an account in another name is decided as an approval. Statements that wait for their second person are copied with their age.
insert into approvals (id, kind, subject_kind, subject_id, subject_name, customer_id, facts, reason, state, asked_by, asked_by_name, asked_at)
select c.id, 'account_vouching', 'bank_account', c.id, trim(customer.first_name || ' ' || customer.last_name), c.user_id,
  jsonb_build_object('bank', c.bank_name, 'last4', c.last4, 'accountName', c.account_name, 'relation', c.relation),
  c.relation_reason, 'pending', c.asked_by, c.asked_by_name, c.asked_at
from bank_account_checks c
join users customer on customer.id = c.user_id
where c.status = 'waiting' and c.asked_by is not null;
