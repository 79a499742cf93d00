-- Why: customer credit had no record outside the ledger, so nothing could prove the account. What loans owe their customers is in loan_books; this keeps the rest.
create table customer_credit_moves (
  journal_id uuid not null,
  customer_id uuid not null references users,
  amount_kobo bigint not null check (amount_kobo <> 0),
  cause text not null check (cause in
    ('opening', 'paid_in', 'fee_taken', 'fee_returned', 'loan_undone', 'payout_returned', 'refund_ordered', 'refund_failed', 'reward', 'earlier_run')),
  moved_at timestamptz not null,
  primary key (journal_id, customer_id)
);
create index customer_credit_moves_of_customer on customer_credit_moves (customer_id);
create trigger customer_credit_moves_are_final before update or delete on customer_credit_moves for each row execute function refuse_change();
create trigger customer_credit_moves_are_kept before truncate on customer_credit_moves for each statement execute function refuse_change();
insert into customer_credit_moves (journal_id, customer_id, amount_kobo, cause, moved_at)
select uuidv7(), owed.customer_id, owed.amount - coalesce(loan.amount, 0), 'opening', owed.at
from (select a.owner_id::uuid as customer_id, sum(b.normal * b.posted_kobo)::bigint as amount, max(b.last_at) as at
        from ledger.account a join ledger.balance b on b.account_id = a.id where a.code = '2010' group by 1) owed
left join (select l.customer_id, sum(b.credit_kobo)::bigint as amount from loan_books b join loans l on l.id = b.loan_id group by 1) loan
  on loan.customer_id = owed.customer_id
where owed.amount <> coalesce(loan.amount, 0);
