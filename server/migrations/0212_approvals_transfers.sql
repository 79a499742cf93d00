-- Why: transfers of customers are decided as approvals. Those that are open are copied with their age; their rows keep customers and outcome.
insert into approvals (id, kind, subject_kind, subject_id, subject_name, facts, reason, state,
  asked_by, asked_by_name, asked_at, expires_at)
select t.id, 'customer_transfer', 'transfer', t.id, part.customers || case when part.customers = 1 then ' customer' else ' customers' end,
  jsonb_build_object(
    'oldOfficerId', t.old_officer_id, 'newOfficerId', t.new_officer_id,
    'from', trim(old.first_name || ' ' || old.last_name), 'to', trim(new.first_name || ' ' || new.last_name),
    'branch', branches.name, 'customers', part.customers, 'names', part.names),
  t.reason, 'pending', t.requested_by, trim(requester.first_name || ' ' || requester.last_name), t.requested_at, t.expires_at
from user_transfers t
join users new on new.id = t.new_officer_id
join users requester on requester.id = t.requested_by
left join users old on old.id = t.old_officer_id
left join branches on branches.id = new.branch_id
cross join lateral (
  select count(*) as customers, string_agg(trim(users.first_name || ' ' || users.last_name), ', ' order by users.first_name, users.last_name) as names
  from user_transfer_customers c join users on users.id = c.customer_id where c.transfer_id = t.id
) part
where t.status = 'pending';
