/** Keeps what moved the money of investments, and their payments. Rows of moves are append-only and prove the ledger's accounts. */
import { type Kobo, kobo, negative, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import type { Selectable, Updateable } from 'kysely';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { InterestTotals, InvestmentPayment } from './investment.ts';
import type { Move } from './postings.rules.ts';

export async function addMoves(tx: Tx, moves: readonly Move[], at: Date): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map((move) => ({
    journal_id: move.journalId,
    contract_id: move.contractId,
    cause: move.cause,
    on_day: move.on,
    closing: move.closing,
    liability_kobo: move.liability,
    interest_payable_kobo: move.interestPayable,
    moved_at: at,
  }));
  await sqlOf(tx).insertInto('investment_moves').values(rows).execute();
}

/** The journal that paid for the contract; none for one that continues another. */
export async function fundingOf(db: Database, id: string): Promise<string[]> {
  const query = sqlOf(db).selectFrom('investment_moves').select('journal_id').where('contract_id', '=', id);
  return (await query.where('cause', '=', 'funded').execute()).map(({ journal_id: journalId }) => journalId);
}

export const noInterest: InterestTotals = { accrued: noMoney, credited: noMoney, taxed: noMoney };

export async function interestTotalsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, InterestTotals>> {
  const { rows } = await sql<InterestTotals & { id: string }>`select contract_id as id,
      coalesce(sum(interest_payable_kobo) filter (where cause in ('accrued', 'reduced', 'accrual_reversed')), 0)::bigint as accrued,
      coalesce(sum(liability_kobo) filter (where cause = 'interest'), 0)::bigint as credited,
      coalesce(-sum(liability_kobo) filter (where cause = 'tax'), 0)::bigint as taxed
    from investment_moves where contract_id = any(${[...ids]}::uuid[]) group by contract_id`.execute(sqlOf(db));
  return new Map(rows.map(({ id, ...totals }) => [id, totals]));
}

/** The number of the next closing of each reopened day, by contract. */
export async function nextClosings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<Day, number>>> {
  const { rows } = await sql<{ id: string; on: Day; next: number }>`
    select contract_id as id, on_day as on, max(closing) + 1 as next from investment_moves
    where contract_id = any(${[...ids]}::uuid[]) and cause = 'accrual_reversed' group by contract_id, on_day`.execute(sqlOf(db));
  const all = new Map<string, Map<Day, number>>();
  for (const { id, on, next } of rows) all.set(id, (all.get(id) ?? new Map<Day, number>()).set(on, next));
  return all;
}

/** The last day on which more than accrual happened: it and earlier days are not reopened, because money has left or arrived. */
export async function lastEventOn(db: Database, id: string): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`select max(on_day) as on from investment_moves
    where contract_id = ${id} and cause not in ('accrued', 'accrual_reversed')`.execute(sqlOf(db));
  return rows[0]?.on ?? undefined;
}

type Accrual = { journalId: string; on: Day; closing: number; amount: Kobo };

/** Accruals of days after one that were not reversed, newest first. */
export async function accrualsAfter(db: Database, id: string, day: Day): Promise<Accrual[]> {
  const { rows } = await sql<Accrual>`
    select journal_id as "journalId", on_day as on, closing, interest_payable_kobo as amount from investment_moves m
    where contract_id = ${id} and cause = 'accrued' and on_day > ${day} and not exists (select from investment_moves r
      where r.journal_id = m.journal_id and r.contract_id = m.contract_id and r.cause = 'accrual_reversed')
    order by on_day desc`.execute(sqlOf(db));
  return rows;
}

/** Principals of contracts that the customer can still pay for with money from outside. */
export async function pendingPurchases(db: Database, customerId: string, at: Date): Promise<Kobo> {
  const { rows } = await sql<{ sum: Kobo }>`select coalesce(sum(principal_kobo), 0)::bigint as sum from investment_contracts
    where customer_id = ${customerId} and status = 'pending' and pays_until > ${at} and not savings_only`.execute(sqlOf(db));
  return rows[0]?.sum ?? noMoney;
}

export async function addPayment(tx: Tx, payment: InvestmentPayment, at: Date): Promise<void> {
  await sqlOf(tx)
    .insertInto('investment_payments')
    .values({
      id: payment.id,
      contract_id: payment.contractId,
      kind: payment.kind,
      amount_kobo: payment.amount,
      status: payment.status,
      due_on: payment.dueOn,
      reason: payment.reason,
      ordered_at: payment.status === 'ordered' ? at : null,
      created_at: at,
    })
    .execute();
}

export async function lockPayment(tx: Tx, id: string): Promise<InvestmentPayment> {
  const query = sqlOf(tx).selectFrom('investment_payments').selectAll().where('id', '=', id).forUpdate();
  return toPayment(await query.executeTakeFirstOrThrow());
}

export const savePayment = async (tx: Tx, id: string, change: Updateable<Tables['investment_payments']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('investment_payments').set(change).where('id', '=', id).execute());

export async function paymentsOf(db: Database, ids: readonly string[]): Promise<InvestmentPayment[]> {
  if (ids.length === 0) return [];
  const query = sqlOf(db)
    .selectFrom('investment_payments')
    .selectAll()
    .where('contract_id', 'in', [...ids]);
  return (await query.orderBy('due_on').orderBy('id').execute()).map(toPayment);
}

const toPayment = (row: Selectable<Tables['investment_payments']>): InvestmentPayment => ({
  id: row.id,
  contractId: row.contract_id as InvestmentId,
  kind: row.kind,
  amount: row.amount_kobo,
  status: row.status,
  dueOn: row.due_on as Day,
  reason: row.reason,
});

const sumOfMoves = async (tx: Tx, column: string): Promise<OwnerBalance[]> =>
  (
    await sql<OwnerBalance>`select contract_id as "ownerId", sum(${sql.ref(column)})::bigint as balance
      from investment_moves group by contract_id`.execute(sqlOf(tx))
  ).rows;

/** In flight from the order until the bank confirms it, also while the bank refuses it. */
async function paymentsInFlight(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(amount_kobo), 0)::bigint as balance from investment_payments where status <> 'completed'`.execute(
    sqlOf(tx),
  );
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

export const investmentSubLedgers: readonly SubLedger[] = [
  { code: '2020', holds: 'money of each investment', balances: (tx) => sumOfMoves(tx, 'liability_kobo') },
  { code: '2160', holds: 'interest payable of each investment', balances: (tx) => sumOfMoves(tx, 'interest_payable_kobo') },
  { code: '1030', holds: 'sum of the payments of investments that are not confirmed', balances: paymentsInFlight },
];

export const mirrorOf = ({ journalId, on, closing, amount }: Accrual, contractId: string): Move => ({
  journalId,
  contractId,
  cause: 'accrual_reversed',
  on,
  closing,
  liability: noMoney,
  interestPayable: negative(kobo(amount)),
});
