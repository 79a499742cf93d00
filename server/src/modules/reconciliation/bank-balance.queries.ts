/** The balance of our bank account by its statements, and by the books. */
import { type Kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { trialBalance } from '#modules/ledger';
import { movedToLaterDays } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/**
 * One of our accounts. `stated`: null when no statement states it. `opening`: its balance before the first line that is stored, null without
 * balances. `openedOn`: the first day of its first statement. `file`: of the statement that states the balance.
 */
export type BankAccount = {
  last4: string | null;
  file: string | null;
  stated: Kobo | null;
  opening: Kobo | null;
  openedOn: Day;
  through: Day;
};
/** `through`: the last day that statements of every account cover. `stated`: null when a statement of an account does not state it. */
export type BankBalance = { on: Day; through: Day | null; stated: Kobo | null; booked: Kobo; accounts: BankAccount[] };

/**
 * At the end of a day, of all accounts whose statements were uploaded. A statement states it with its last line until then when it covers the
 * day. Between two statements it is known when the next one opens with the balance at which the earlier one ends. The books count what belongs
 * to the day by its value date, also when it was posted later because the day was closed.
 */
export async function bankBalanceOn(db: Database, on: Day): Promise<BankBalance> {
  const { rows: accounts } = await sql<BankAccount>`
    with accounts as (select coalesce(account_last4, '') as account, max(last_on) as through, min(first_on) as opened_on
      from bank_statements group by 1),
    balances as (select coalesce(s.account_last4, '') as account, s.last_on, s.uploaded_at, s.file_name, b.on_day, b.balance_kobo, b.is_opening
      from bank_balances b join bank_statements s on s.id = b.statement_id)
    select nullif(a.account, '') as last4, latest.file_name as file, a.opened_on::text as "openedOn", a.through::text as through,
      case when latest.last_on >= ${on}::date and not exists (
          select 1 from bank_lines l join bank_statements s on s.id = l.statement_id
           where coalesce(s.account_last4, '') = a.account and l.on_day > latest.on_day and l.on_day <= ${on}::date)
        or (next.is_opening and next.balance_kobo = latest.balance_kobo) then latest.balance_kobo end as stated,
      earliest.balance_kobo - (select coalesce(sum(case l.side when 'credit' then l.amount_kobo else -l.amount_kobo end), 0)::bigint
          from bank_lines l join bank_statements s on s.id = l.statement_id
         where coalesce(s.account_last4, '') = a.account and l.on_day <= earliest.on_day) as opening
      from accounts a
      left join lateral (select * from balances b where b.account = a.account and b.on_day <= ${on}::date
        order by b.on_day desc, b.is_opening, b.last_on desc, b.uploaded_at desc limit 1) latest on true
      left join lateral (select * from balances b where b.account = a.account and b.on_day > ${on}::date
        order by b.on_day, b.is_opening desc, b.uploaded_at desc limit 1) next on true
      left join lateral (select * from balances b where b.account = a.account
        order by b.on_day, b.is_opening desc, b.uploaded_at limit 1) earliest on true
     order by a.account`.execute(sqlOf(db));
  const balance = (await trialBalance(db, { asOf: on })).rows.find(({ code }) => code === '1000')?.balance ?? noMoney;
  return {
    on,
    through: accounts.map(({ through }) => through).toSorted()[0] ?? null,
    stated: allStated(accounts),
    booked: plus(balance, await movedToLaterDays(db, { code: '1000', on })),
    accounts: accounts.map((account) => (account.stated === null ? { ...account, file: null } : account)),
  };
}

function allStated(accounts: readonly BankAccount[]): Kobo | null {
  const known = accounts.flatMap(({ stated }) => (stated === null ? [] : [stated]));
  return accounts.length > 0 && known.length === accounts.length ? sumOf(known) : null;
}

/** The balances before the first stored lines, and the first day of a statement; undefined without statements. */
export function beginOf(accounts: readonly BankAccount[]): { opening: Kobo; on: Day } | undefined {
  const [on] = accounts.map(({ openedOn }) => openedOn).toSorted();
  return on && { opening: sumOf(accounts.flatMap(({ opening }) => (opening === null ? [] : [opening]))), on };
}
