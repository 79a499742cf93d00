-- The fee of a target without a day ends when the goal is reached: the first withdrawal after that made the rest of the money cost the fee again.
alter table savings_accounts add column goal_reached_at timestamptz;
update savings_accounts a set goal_reached_at = reached.at
from (
  select t.account_id, min(t.recorded_at) as at
  from savings_transactions t join savings_accounts g on g.id = t.account_id
  where t.balance_kobo >= g.target_kobo
    and not exists (select from savings_transactions n where n.account_id = t.account_id and n.journal_id = t.journal_id and n.seq > t.seq)
  group by t.account_id
) reached
where reached.account_id = a.id and a.kind = 'target' and a.target_on is null;
