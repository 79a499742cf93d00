/** The balance of our bank account by its statements, and by the books. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { trialBalance } from '#modules/ledger';
import { movedToLaterDays } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** `through`: the last day that any statement covers. `stated`: null when none that covers the day states a balance. */
export type BankBalance = { through: Day | null; stated: Kobo | null; booked: Kobo };

/**
 * At the end of a day. A statement states it with its last line until then, when it covers the day or a later statement does.
 * The books count what belongs to the day by its value date, also when it was posted later because the day was closed.
 */
export async function bankBalanceOn(db: Database, on: Day): Promise<BankBalance> {
  const { rows } = await sql<{ through: Day | null; stated: Kobo | null }>`
    select (select max(last_on)::text from bank_statements) as through,
      (select b.balance_kobo from bank_balances b join bank_statements s on s.id = b.statement_id
        where b.on_day <= ${on}::date and exists (select 1 from bank_statements where last_on >= ${on}::date)
        order by b.on_day desc, s.uploaded_at desc limit 1) as stated`.execute(sqlOf(db));
  const balance = (await trialBalance(db, { asOf: on })).rows.find(({ code }) => code === '1000')?.balance ?? noMoney;
  return {
    through: rows[0]?.through ?? null,
    stated: rows[0]?.stated ?? null,
    booked: plus(balance, await movedToLaterDays(db, { code: '1000', on })),
  };
}
