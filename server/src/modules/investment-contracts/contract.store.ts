/** Loads, locks and saves investment contracts. */
import type { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import type { InvestmentPlanId } from '@ajo/contract/modules/investments';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { Selectable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Investment, RateOfTerm, RunningInvestment } from './investment.ts';

type New = Omit<Investment, 'number'> & { key?: string | undefined; consent?: { at: Date; ip: string; accepted: boolean } };

/** Undefined when the customer's key has opened one before. */
export async function addInvestment(tx: Tx, one: New): Promise<Investment | undefined> {
  const row = await sqlOf(tx)
    .insertInto('investment_contracts')
    .values({
      id: one.id,
      customer_id: one.customerId,
      plan_id: one.planId,
      plan_version: one.planVersion,
      plan_name: one.planName,
      payout: one.payout,
      early_exit_bps: one.earlyExitBps,
      withholding_tax_bps: one.withholdingTaxBps,
      rates: JSON.stringify(one.rates),
      months: one.months,
      rate_bps: one.rateBps,
      principal_kobo: one.principal,
      instruction: one.instruction,
      status: one.status,
      parent_id: one.parentId,
      key: one.key ?? null,
      consent_at: one.consent?.at ?? null,
      consent_ip: one.consent?.ip ?? null,
      risk_accepted: one.consent?.accepted ?? false,
      created_at: one.createdAt,
      pays_until: one.paysUntil,
      savings_only: one.savingsOnly,
      starts_on: one.startsOn,
      matures_on: one.maturesOn,
      through_on: one.throughOn,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toInvestment(row);
}

export async function findByKey(db: Database, customerId: string, key: string): Promise<Investment | undefined> {
  const row = await sqlOf(db)
    .selectFrom('investment_contracts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && toInvestment(row);
}

export async function findOwnInvestment(db: Database, customerId: string, id: string): Promise<Investment | undefined> {
  const row = await sqlOf(db)
    .selectFrom('investment_contracts')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row && toInvestment(row);
}

export async function lockInvestment(tx: Tx, id: string): Promise<Investment | undefined> {
  const row = await sqlOf(tx).selectFrom('investment_contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toInvestment(row);
}

export async function saveInvestment(
  tx: Tx,
  id: string,
  change: Updateable<Tables['investment_contracts']>,
): Promise<Investment> {
  const query = sqlOf(tx).updateTable('investment_contracts').set(change).where('id', '=', id).returningAll();
  return toInvestment(await query.executeTakeFirstOrThrow());
}

export async function investmentsOf(
  db: Database,
  customerId: string,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: Investment[]; total: number }> {
  const own = sqlOf(db).selectFrom('investment_contracts').where('customer_id', '=', customerId);
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toInvestment), total: Number(total) };
}

/** A contract that waits for money or runs, or one whose payment the bank has not confirmed. */
export async function hasOpenInvestment(db: Database, customerId: string): Promise<boolean> {
  const { rows } =
    await sql`select from investment_contracts c where c.customer_id = ${customerId} and (c.status in ('pending', 'active')
    or exists (select from investment_payments p where p.contract_id = c.id and p.status <> 'completed')) limit 1`.execute(
      sqlOf(db),
    );
  return rows.length > 0;
}

/** Those that a transfer of this moment may start, in the order of the customer's choice, locked. */
export async function lockForTransfer(
  tx: Tx,
  { customerId, paidAt }: { customerId: string; paidAt: Date },
): Promise<Investment[]> {
  const rows = await sqlOf(tx)
    .selectFrom('investment_contracts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending', 'failed'])
    .where('pays_until', '>', paidAt)
    .where('by_transfer_at', 'is not', null)
    .orderBy('by_transfer_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toInvestment);
}

/** In the order of their ids, locked; those that are locked already are skipped. */
export async function lockUnpaid(
  tx: Tx,
  at: Date,
  { after, size }: { after: string | undefined; size: number },
): Promise<Investment[]> {
  let due = sqlOf(tx)
    .selectFrom('investment_contracts')
    .selectAll()
    .where('status', '=', 'pending')
    .where('pays_until', '<=', at);
  if (after) due = due.where('id', '>', after);
  return (await due.orderBy('id').limit(size).forUpdate().skipLocked().execute()).map(toInvestment);
}

/** Running contracts whose maturity is near and was not announced: within a week, and once more on the day before. */
export async function lockToRemind(tx: Tx, today: Day, size: number): Promise<Investment[]> {
  const { rows } = await sql<Selectable<Tables['investment_contracts']>>`select * from investment_contracts
    where status = 'active' and matures_on > ${today} and matures_on <= ${addDays(today, 7)}
      and (reminded_days is null or (reminded_days > 1 and matures_on = ${addDays(today, 1)}))
    order by matures_on, id limit ${size} for update skip locked`.execute(sqlOf(tx));
  return rows.map(toInvestment);
}

export async function firstOpenDay(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`
    select min(through_on) + 1 as on from investment_contracts where status = 'active'`.execute(sqlOf(db));
  return rows[0]?.on ?? undefined;
}

/** Running contracts that have not closed the day, in the order of their ids. */
export async function contractsBehind(
  db: Database,
  on: Day,
  { after, size }: { after: string | undefined; size: number | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from investment_contracts
    where status = 'active' and through_on < ${on} and (${after ?? null}::uuid is null or id > ${after ?? null})
    order by id limit ${size ?? null}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** Running contracts that have closed the day, in the order of their ids. */
export async function contractsClosedOn(
  db: Database,
  from: Day,
  { after, size }: { after: string | undefined; size: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from investment_contracts
    where status = 'active' and through_on >= ${from} and (${after ?? null}::uuid is null or id > ${after ?? null})
    order by id limit ${size}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

type BehindQuery = { after?: string | undefined; size?: number; only?: string };

export async function lockContractsBehind(tx: Tx, on: Day, { after, size = 1, only }: BehindQuery): Promise<RunningInvestment[]> {
  let found = sqlOf(tx)
    .selectFrom('investment_contracts')
    .selectAll()
    .where('status', '=', 'active')
    .where('through_on', '<', on);
  if (after) found = found.where('id', '>', after);
  if (only) found = found.where('id', '=', only);
  const rows = await found.orderBy('id').limit(size).forUpdate().skipLocked().execute();
  return rows.map((row) => runningOf(toInvestment(row)));
}

/** @throws Error for a contract that has not started. */
export function runningOf(one: Investment): RunningInvestment {
  const { startsOn, maturesOn, throughOn } = one;
  if (!startsOn || !maturesOn || !throughOn) throw new Error(`investment ${one.id} has not started`);
  return { ...one, startsOn, maturesOn, throughOn };
}

export const toInvestment = (row: Selectable<Tables['investment_contracts']>): Investment => ({
  id: row.id as InvestmentId,
  number: row.number,
  customerId: row.customer_id,
  planId: row.plan_id as InvestmentPlanId,
  planVersion: row.plan_version,
  planName: row.plan_name,
  payout: row.payout,
  earlyExitBps: row.early_exit_bps,
  withholdingTaxBps: row.withholding_tax_bps,
  rates: row.rates as RateOfTerm[],
  months: row.months,
  rateBps: row.rate_bps,
  principal: row.principal_kobo,
  instruction: row.instruction,
  status: row.status,
  outcome: row.outcome,
  parentId: row.parent_id as InvestmentId | null,
  createdAt: row.created_at,
  paysUntil: row.pays_until,
  byTransferAt: row.by_transfer_at,
  savingsOnly: row.savings_only,
  startsOn: row.starts_on as Day | null,
  maturesOn: row.matures_on as Day | null,
  throughOn: row.through_on as Day | null,
});
