/** Claims the notices of instalments that fall due or are late: each is sent once, however often the day is run. */
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

export type NoticeKind = 'due_in_3_days' | 'due_today' | 'overdue_1' | 'overdue_3' | 'overdue_7' | 'overdue_14' | 'overdue_30';
export type DueNotice = { instalmentId: string; loanId: LoanId; customerId: string; kind: NoticeKind; dueOn: Day; open: bigint };

/** Claims the notices of a day: what was claimed before is not answered again. Several overdue steps at once become the last of them. */
export async function claimNotices(tx: Tx, today: Day): Promise<DueNotice[]> {
  const { rows } = await sql<{
    loan_payment_id: string;
    loan_id: LoanId;
    customer_id: string;
    kind: NoticeKind;
    due_on: Day;
    open: bigint;
  }>`
    with open_rows as (
      select p.id, p.loan_id, l.customer_id, p.due_on, ${today}::date - p.due_on as late,
        p.open_kobo as open
      from loan_payments p join loans l on l.id = p.loan_id and l.schedule_run = p.run
      where l.status = 'active' and p.status in ('pending', 'incomplete') and p.due_on between ${today}::date - 60 and ${today}::date + 3
    ), wanted as (
      select *, case when late = -3 then 'due_in_3_days' when late = 0 then 'due_today' when late >= 30 then 'overdue_30' when late >= 14 then 'overdue_14'
        when late >= 7 then 'overdue_7' when late >= 3 then 'overdue_3' when late >= 1 then 'overdue_1' end as kind
      from open_rows where open > 0
    ), claimed as (
      insert into instalment_notices (loan_payment_id, kind, sent_on)
      select id, kind, ${today} from wanted where kind is not null
      on conflict do nothing returning loan_payment_id, kind
    )
    select c.loan_payment_id, w.loan_id, w.customer_id, c.kind, w.due_on, w.open::bigint from claimed c join wanted w on w.id = c.loan_payment_id
    order by w.due_on`.execute(sqlOf(tx));
  return rows.map((row) => ({
    instalmentId: row.loan_payment_id,
    loanId: row.loan_id,
    customerId: row.customer_id,
    kind: row.kind,
    dueOn: row.due_on,
    open: row.open,
  }));
}
