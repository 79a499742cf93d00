-- Why: requests to change people are decided as approvals. Those that are open are copied with their age; their rows keep facts and outcome.
insert into approvals (id, kind, subject_kind, subject_id, subject_name, customer_id, facts, reason, state,
  asked_by, asked_by_name, asked_at, expires_at)
select r.id, 'person_' || r.kind, 'user', r.subject_id, trim(subject.first_name || ' ' || subject.last_name),
  case when subject.type in ('user', 'default') then subject.id end,
  jsonb_build_object('kind', r.kind, 'before', r.before, 'after', r.after), r.reason, 'pending',
  r.requested_by, trim(requester.first_name || ' ' || requester.last_name), r.requested_at, r.expires_at
from user_management_requests r
join users subject on subject.id = r.subject_id
join users requester on requester.id = r.requested_by
where r.status = 'pending';
