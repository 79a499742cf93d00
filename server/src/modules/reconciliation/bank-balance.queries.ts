/** The balance of our bank account by its statements, and by the books. */
import { type Kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { trialBalance } from '#modules/ledger';
import { movedToLaterDays } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { RawBuilder } from 'kysely';
import { coverage } from './coverage.queries.ts';
import type { Snapshot } from './open-items.queries.ts';
import { bookedSince, snapshotUntil } from './snapshots.queries.ts';

/**
 * One of our accounts. `stated`: null when no statement states it. `opening`: its balance before the first line that is stored, null without
 * balances. What an account without a name had is at those with names since, so its lines and its opening sum to zero then. `openedOn`: the first day of its first statement. `file`: of the statement that states the balance.
 */
export type BankAccount = {
  last4: string | null;
  file: string | null;
  stated: Kobo | null;
  opening: Kobo | null;
  openedOn: Day;
  /** Null after its end. */
  through: Day | null;
  /** Its money is at other accounts since, which have names. */
  isContinued: boolean;
};
/**
 * `through`: the last day that statements of every account cover. `stated`: null when a statement of an account does not state it. `snapshot`: from
 * which the books are read.
 */
export type BankBalance = {
  on: Day;
  through: Day | null;
  stated: Kobo | null;
  booked: Kobo;
  accounts: BankAccount[];
  snapshot: Snapshot | undefined;
};

/**
 * At the end of a day, of all accounts that were in use on it. A statement states it with its last line until then when it covers the
 * day. Between two statements it is known when the next one opens with the balance at which the earlier one ends. The books count what belongs
 * to the day by its value date, also when it was posted later because the day was closed.
 */
export async function bankBalanceOn(db: Database, on: Day): Promise<BankBalance> {
  const isOver = sql`coalesce(${on}::date > a.ended_on, false)`;
  const continues = sql`(${isOver} and a.account = '' and exists (select from accounts n where n.account <> ''))`;
  const { rows: accounts } = await sql<BankAccount>`/* planned per call */
    with ${coverage},
    balances as not materialized (select s.account, s.whole_until, s.last_on, s.uploaded_at, s.file_name, b.on_day, b.balance_kobo, b.is_opening
      from bank_balances b join stated s on s.id = b.statement_id)
    select nullif(a.account, '') as last4, latest.file_name as file, a.opened_on::text as "openedOn", case when not ${isOver} then a.through::text end as through,
      ${continues} as "isContinued", case when ${isOver} then 0 when latest.whole_until >= ${on}::date and not exists (select from stated s cross join lateral (select from bank_lines l
            where l.statement_id = s.id and l.on_day > latest.on_day and l.on_day <= ${on}::date limit 1) later
           where s.account = a.account and s.last_on > latest.on_day and s.first_on <= ${on}::date)
        or (next.is_opening and next.balance_kobo = latest.balance_kobo) then latest.balance_kobo end as stated,
      case when ${continues} then - ${movedUntil(sql`'infinity'::date`)} else earliest.balance_kobo - ${movedUntil(sql`earliest.on_day`)} end as opening
      from accounts a
      left join lateral (select * from balances b where b.account = a.account and b.on_day <= ${on}::date
        order by b.on_day desc, b.is_opening, b.last_on desc, b.uploaded_at desc limit 1) latest on true
      left join lateral (select * from balances b where b.account = a.account and b.on_day > ${on}::date
        order by b.on_day, b.is_opening desc, b.uploaded_at desc limit 1) next on true
      left join lateral (select * from balances b where b.account = a.account
        order by b.on_day, b.is_opening desc, b.uploaded_at limit 1) earliest on true
     where a.opened_on - 1 <= ${on}::date or a.opened_on = (select min(opened_on) from accounts)
     order by a.account`.execute(sqlOf(db));
  const used = accounts.filter(({ isContinued }) => !isContinued);
  const snapshot = await snapshotUntil(db, on);
  return {
    on,
    through: used.flatMap(({ through }) => through ?? []).toSorted()[0] ?? null,
    stated: allStated(used),
    booked: await (snapshot ? bookedSince(db, snapshot, on) : bookedUntil(db, on)),
    accounts: accounts.map((one) => (one.stated === null || one.isContinued ? { ...one, stated: null, file: null } : one)),
    snapshot,
  };
}

/** What the lines of account `a` have moved until a day: of each statement that begins by then. */
const movedUntil = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select coalesce(sum(m.moved), 0)::bigint from stated s
  cross join lateral (select sum(case l.side when 'credit' then l.amount_kobo else -l.amount_kobo end) as moved from bank_lines l
    where l.statement_id = s.id and l.on_day <= ${day}) m
  where s.account = a.account and s.first_on <= ${day})`;

/** From the totals of all days. */
export async function bookedUntil(db: Database, on: Day): Promise<Kobo> {
  const balance = (await trialBalance(db, { asOf: on })).rows.find(({ code }) => code === '1000')?.balance ?? noMoney;
  return plus(balance, await movedToLaterDays(db, { code: '1000', on }));
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
