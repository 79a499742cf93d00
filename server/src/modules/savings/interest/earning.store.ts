/** Keeps how far accounts have earned, and every movement of the interest that we owe. Moves are only ever added and prove account 2150. */
import { type Kobo, negative } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { savedTerms } from '#modules/savings-products';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { Accrual, Earning, EarningTerms, ValuedChange } from './earning.rules.ts';
import { readParts } from '#modules/interest';

/** An account that earns, locked. */
export type EarningAccount = {
  id: SavingsId;
  customerId: string;
  name: string;
  balance: Kobo;
  transactionsCount: number;
  terms: EarningTerms;
  earning: Earning;
};

/** From the day on the account earns. What happened before it is booked with its first day. A second call changes nothing. */
export async function startEarning(tx: Tx, accountId: SavingsId, throughOn: Day): Promise<void> {
  await sqlOf(tx)
    .insertInto('savings_interest')
    .values({ account_id: accountId, through_on: throughOn })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** Packages, and accounts that reached their day or are closing, earn nothing, and a rate of zero has no days to close. */
const earns = sql`a.status = 'active' and a.matured_at is null and a.closing_at is null and a.kind <> 'package' and (a.terms -> 'rate_bps')::int > 0`;

export async function firstOpenDay(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`select min(i.through_on) + 1 as on
    from savings_interest i join savings_accounts a on a.id = i.account_id where ${earns}`.execute(sqlOf(db));
  return rows[0]?.on ?? undefined;
}

type Page = { after: string | undefined; size: number | undefined };

const follows = (after: string | undefined) => sql`(${after ?? null}::uuid is null or i.account_id > ${after ?? null})`;

/** Accounts that have not closed the day, in the order of their ids. */
export async function accountsBehind(db: Database, on: Day, { after, size }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from savings_interest i join savings_accounts a on a.id = i.account_id
    where ${earns} and i.through_on < ${on} and ${follows(after)}
    order by i.account_id limit ${size ?? null}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** Accounts that have closed the day, in the order of their ids. */
export async function accountsClosedOn(db: Database, from: Day, { after, size }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select i.account_id as id from savings_interest i
    join savings_accounts a on a.id = i.account_id
    where ${earns} and i.through_on >= ${from} and ${follows(after)}
    order by i.account_id limit ${size ?? null}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

type Row = {
  id: SavingsId;
  customer_id: string;
  name: string;
  balance: Kobo;
  transactions_count: number;
  terms: unknown;
  through_on: Day;
  seq: number;
  earning_balance: Kobo;
  earned_parts: string;
  bearing_parts: string;
  accrued: Kobo;
  posted: Kobo;
};

/** Those that are locked by others are left out. */
export async function lockAccountsBehind(
  tx: Tx,
  on: Day,
  { after, size = 1, only }: { after?: string | undefined; size?: number; only?: string },
): Promise<EarningAccount[]> {
  const { rows } = await sql<Row>`select ${columns} from savings_interest i join savings_accounts a on a.id = i.account_id
    where ${earns} and i.through_on < ${on} and ${follows(after)}
      and (${only ?? null}::uuid is null or i.account_id = ${only ?? null})
    order by i.account_id limit ${size} for no key update of a skip locked`.execute(sqlOf(tx));
  return rows.map(toEarning);
}

const columns = sql`a.id, a.customer_id, a.name, a.balance_kobo as balance, a.transactions_count, a.terms, i.through_on, i.seq,
    i.balance_kobo as earning_balance, i.earned_parts, i.bearing_parts, i.accrued_kobo as accrued, i.posted_kobo as posted`;

/** The caller has locked the account. Undefined for one that never had money. */
export async function earningOf(db: Database, id: SavingsId): Promise<Earning | undefined> {
  const { rows } = await sql<Row>`select ${columns} from savings_interest i join savings_accounts a on a.id = i.account_id
    where i.account_id = ${id}`.execute(sqlOf(db));
  return rows[0] && toEarning(rows[0]).earning;
}

const toEarning = (row: Row): EarningAccount => ({
  id: row.id,
  customerId: row.customer_id,
  name: row.name,
  balance: row.balance,
  transactionsCount: row.transactions_count,
  terms: savedTerms(row.terms),
  earning: {
    throughOn: row.through_on,
    seq: row.seq,
    balance: row.earning_balance,
    earned: readParts(row.earned_parts),
    bearing: readParts(row.bearing_parts),
    accrued: row.accrued,
    posted: row.posted,
  },
});

/** Completed transactions after a number of each account. */
export async function changesAfter(
  db: Database,
  accounts: readonly { id: SavingsId; seq: number }[],
): Promise<ReadonlyMap<SavingsId, ValuedChange[]>> {
  if (accounts.length === 0) return new Map();
  const { rows } = await sql<
    ValuedChange & { id: SavingsId }
  >`select t.account_id as id, t.seq, t.value_on as on, t.change_kobo as change,
    case when t.type = 'interest' or (t.type = 'reversal' and exists (select from savings_transactions o
      where o.id = t.reverses_id and o.type = 'interest')) then t.change_kobo else 0 end as posted
    from unnest(${accounts.map(({ id }) => id)}::uuid[], ${accounts.map(({ seq }) => seq)}::int[]) as f(id, seq)
    join savings_transactions t on t.account_id = f.id and t.seq > f.seq
    where t.state = 'completed' order by t.account_id, t.seq`.execute(sqlOf(db));
  return Map.groupBy(rows, ({ id }) => id);
}

export async function saveEarnings(tx: Tx, accounts: readonly { id: SavingsId; earning: Earning }[]): Promise<void> {
  const of = <T>(pick: (earning: Earning) => T): T[] => accounts.map(({ earning }) => pick(earning));
  await sql`update savings_interest i set through_on = n.through_on, seq = n.seq, balance_kobo = n.balance,
      earned_parts = n.earned, bearing_parts = n.bearing, accrued_kobo = n.accrued, posted_kobo = n.posted
    from unnest(${accounts.map(({ id }) => id)}::uuid[], ${of(({ throughOn }) => throughOn)}::date[], ${of(({ seq }) => seq)}::int[],
      ${of(({ balance }) => balance)}::bigint[], ${of(({ earned }) => earned.toString())}::numeric[],
      ${of(({ bearing }) => bearing.toString())}::numeric[], ${of(({ accrued }) => accrued)}::bigint[], ${of(({ posted }) => posted)}::bigint[])
      as n(id, through_on, seq, balance, earned, bearing, accrued, posted)
    where i.account_id = n.id`.execute(sqlOf(tx));
}

export type InterestMove = {
  journalId: string;
  accountId: SavingsId;
  cause: 'accrued' | 'posted' | 'accrual_reversed' | 'posting_reversed';
  on: Day;
  closing: number;
  payable: Kobo;
  accrual?: Pick<Accrual, 'balance' | 'earned'>;
};

export async function addInterestMoves(tx: Tx, moves: readonly InterestMove[], at: Date): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ journalId, accountId, cause, on, closing, payable, accrual }) => ({
    journal_id: journalId,
    account_id: accountId,
    cause,
    on_day: on,
    closing,
    payable_kobo: payable,
    balance_kobo: accrual?.balance ?? null,
    earned_parts: accrual?.earned.toString() ?? null,
    moved_at: at,
  }));
  await sqlOf(tx).insertInto('savings_interest_moves').values(rows).execute();
}

/** The number of the next closing of each day that was reopened, or corrected before it closed, by account. */
export async function nextClosings(
  db: Database,
  ids: readonly SavingsId[],
): Promise<ReadonlyMap<SavingsId, ReadonlyMap<Day, number>>> {
  const { rows } = await sql<{ id: SavingsId; on: Day; next: number }>`
    select m.account_id as id, m.on_day as on, max(m.closing) + 1 as next
    from savings_interest_moves m join savings_interest i on i.account_id = m.account_id
    where m.account_id = any(${[...ids]}::uuid[])
      and (m.cause = 'accrual_reversed' or (m.cause = 'accrued' and m.on_day > i.through_on))
    group by m.account_id, m.on_day`.execute(sqlOf(db));
  const all = new Map<SavingsId, Map<Day, number>>();
  for (const { id, on, next } of rows) all.set(id, (all.get(id) ?? new Map<Day, number>()).set(on, next));
  return all;
}

/** The last day whose interest became the customer's: it and earlier days are not reopened. */
export async function lastPostedDay(db: Database, id: SavingsId): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`select max(on_day) - 1 as on from savings_interest_moves m
    where account_id = ${id} and cause = 'posted' and not exists (select from savings_interest_moves r
      where r.journal_id = m.journal_id and r.account_id = m.account_id and r.cause = 'posting_reversed')`.execute(sqlOf(db));
  return rows[0]?.on ?? undefined;
}

/** Accruals of days after one that were not reversed, as their mirrors, newest first. */
export async function mirrorsAfter(db: Database, id: SavingsId, day: Day): Promise<InterestMove[]> {
  const { rows } = await sql<{ journalId: string; on: Day; closing: number; amount: Kobo }>`
    select journal_id as "journalId", on_day as on, closing, payable_kobo as amount from savings_interest_moves m
    where account_id = ${id} and cause = 'accrued' and on_day > ${day} and not exists (select from savings_interest_moves r
      where r.journal_id = m.journal_id and r.account_id = m.account_id and r.cause = 'accrual_reversed')
    order by on_day desc`.execute(sqlOf(db));
  return rows.map(({ amount, ...accrual }) => ({
    ...accrual,
    accountId: id,
    cause: 'accrual_reversed',
    payable: negative(amount),
  }));
}

async function unpostedOf(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<OwnerBalance>`select account_id as "ownerId", sum(payable_kobo)::bigint as balance
    from savings_interest_moves group by account_id`.execute(sqlOf(tx));
  return rows;
}

export const interestSubLedger: SubLedger = {
  code: '2150',
  holds: 'interest of each savings account that is not posted',
  balances: unpostedOf,
};
