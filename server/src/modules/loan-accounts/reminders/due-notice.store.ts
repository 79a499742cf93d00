/** Claims the reminders of a day: a customer is reminded once a day, and of each step of an instalment once, however often the day is run. */
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaidTo } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

export type OpenRow = { loanId: LoanId; number: bigint; dueOn: Day; open: Kobo };

/**
 * The customers who are reminded today: an instalment of theirs has come to a step (three days before, the day before, the due day, 1, 3, 7, 14 and 30 days
 * late) of which they were not reminded. Several late steps at once become the last of them. Instalments of a loan that is being returned are not asked for.
 */
export async function claimReminders(tx: Tx, today: Day): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    with open_rows as (
      select p.id, l.customer_id, ${today}::date - p.due_on as late
      from loan_payments p join loans l on l.id = p.loan_id and l.schedule_run = p.run
      where l.status = 'active' and l.cooling_off_requested_at is null and p.status in ('pending', 'incomplete') and p.open_kobo > 0
        and p.due_on between ${today}::date - 60 and ${today}::date + 3
    ), steps as (
      select *, case when late = -3 then 'due_in_3_days' when late = -1 then 'due_tomorrow' when late = 0 then 'due_today' when late >= 30 then 'overdue_30'
        when late >= 14 then 'overdue_14' when late >= 7 then 'overdue_7' when late >= 3 then 'overdue_3' when late >= 1 then 'overdue_1' end as kind
      from open_rows
    ), fresh as (
      select s.* from steps s where s.kind is not null
        and not exists (select from instalment_notices n where n.loan_payment_id = s.id and n.kind = s.kind)
    ), reminded as (
      insert into loan_reminders (customer_id, sent_on) select distinct customer_id, ${today}::date from fresh order by 1
      on conflict do nothing returning customer_id
    ), noted as (
      insert into instalment_notices (loan_payment_id, kind, sent_on)
      select f.id, f.kind, ${today} from fresh f join reminded r on r.customer_id = f.customer_id
      on conflict do nothing
    )
    select customer_id from reminded order by customer_id`.execute(sqlOf(tx));
  return rows.map(({ customer_id: id }) => id);
}

/** The reminder of the day, for a cause beside the steps. False when it went out already. */
export async function claimReminder(tx: Tx, customerId: string, today: Day): Promise<boolean> {
  const row = { customer_id: customerId, sent_on: today };
  const claimed = await sqlOf(tx)
    .insertInto('loan_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** All that these customers owe until three days from today, by customer. */
export async function openRowsOf(tx: Tx, customerIds: readonly string[], today: Day): Promise<Map<string, OpenRow[]>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await sql<{ customer_id: string; loan_id: LoanId; number: bigint; due_on: Day; open: bigint }>`
    select l.customer_id, l.id as loan_id, l.number, p.due_on, p.open_kobo as open
    from loan_payments p join loans l on l.id = p.loan_id and l.schedule_run = p.run
    where l.customer_id = any (${[...customerIds]}::uuid[]) and l.status = 'active' and l.cooling_off_requested_at is null
      and p.status in ('pending', 'incomplete')
      and p.open_kobo > 0 and p.due_on <= ${today}::date + 3
    order by p.due_on, l.number`.execute(sqlOf(tx));
  const found = Map.groupBy(rows, ({ customer_id: id }) => id);
  return new Map(
    [...found].map(([id, all]) => [
      id,
      all.map((row) => ({ loanId: row.loan_id, number: row.number, dueOn: row.due_on, open: kobo(row.open) })),
    ]),
  );
}

/** The current account number of each of these customers: one statement for all, because a morning reminds thousands. */
export async function accountsToPay(tx: Tx, customerIds: readonly string[]): Promise<Map<string, PaidTo>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await sql<{ customer_id: string; account_number: string; bank_name: string }>`
    select customer_id, account_number, bank_name from virtual_accounts
    where customer_id = any (${[...customerIds]}::uuid[]) and replaced_at is null`.execute(sqlOf(tx));
  return new Map(rows.map((row) => [row.customer_id, { accountNumber: row.account_number, bankName: row.bank_name }]));
}
