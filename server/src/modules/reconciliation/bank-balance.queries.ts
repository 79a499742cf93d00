/** The balance of our bank account by its statements, and by the books. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { trialBalance } from '#modules/ledger';
import { movedToLaterDays } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** `through`: the last day that statements of every account cover. `stated`: null when a statement of an account does not state it. */
export type BankBalance = { through: Day | null; stated: Kobo | null; booked: Kobo };

/**
 * At the end of a day, of all accounts whose statements were uploaded. A statement states it with its last line until then when it covers the
 * day. Between two statements it is known when the next one opens with the balance at which the earlier one ends. The books count what belongs
 * to the day by its value date, also when it was posted later because the day was closed.
 */
export async function bankBalanceOn(db: Database, on: Day): Promise<BankBalance> {
  const { rows } = await sql<{ through: Day | null; stated: Kobo | null }>`
    with accounts as (select coalesce(account_last4, '') as account, max(last_on) as through from bank_statements group by 1),
    balances as (select coalesce(s.account_last4, '') as account, s.last_on, s.uploaded_at, b.on_day, b.balance_kobo, b.is_opening
      from bank_balances b join bank_statements s on s.id = b.statement_id),
    stated as (select a.account, a.through, case when latest.last_on >= ${on}::date and not exists (
          select 1 from bank_lines l join bank_statements s on s.id = l.statement_id
           where coalesce(s.account_last4, '') = a.account and l.on_day > latest.on_day and l.on_day <= ${on}::date)
        or (next.is_opening and next.balance_kobo = latest.balance_kobo) then latest.balance_kobo end as balance
      from accounts a
      left join lateral (select * from balances b where b.account = a.account and b.on_day <= ${on}::date
        order by b.on_day desc, b.is_opening, b.last_on desc, b.uploaded_at desc limit 1) latest on true
      left join lateral (select * from balances b where b.account = a.account and b.on_day > ${on}::date
        order by b.on_day, b.is_opening desc, b.uploaded_at desc limit 1) next on true)
    select min(through)::text as through, case when bool_and(balance is not null) then sum(balance)::bigint end as stated
      from stated`.execute(sqlOf(db));
  const balance = (await trialBalance(db, { asOf: on })).rows.find(({ code }) => code === '1000')?.balance ?? noMoney;
  return {
    through: rows[0]?.through ?? null,
    stated: rows[0]?.stated ?? null,
    booked: plus(balance, await movedToLaterDays(db, { code: '1000', on })),
  };
}
