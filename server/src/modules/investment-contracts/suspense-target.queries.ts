/** Finds an investment that money in suspense may be booked on. */
import { dayInLagos, startOfDay } from '@ajo/contract/kernel/time';
import { findUser, fullName } from '#modules/users';
import type { OwedOnTarget, SuspenseTarget } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { investmentNumber } from './investment.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By its id or by its number (IN-000042). */
export async function investmentTarget(db: Database, name: string): Promise<SuspenseTarget | undefined> {
  const written = /^IN-(\d{1,15})$/i.exec(name)?.[1];
  if (written === undefined && !uuid.test(name)) return undefined;
  const rows = sqlOf(db).selectFrom('investment_contracts').select(['id', 'number', 'customer_id', 'status', 'created_at']);
  const found = written === undefined ? rows.where('id', '=', name) : rows.where('number', '=', BigInt(written));
  const row = await found.executeTakeFirst();
  if (!row) return undefined;
  const { id, number, customer_id: customerId, status, created_at: createdAt } = row;
  const customer = await findUser(db, customerId);
  const label = investmentNumber(number);
  return {
    owner: { kind: 'investment', id },
    label,
    customerId,
    customer: customer ? fullName(customer) : '',
    status,
    opensAt: startOfDay(dayInLagos(createdAt)),
    owedOn: { label, takesMoney: status === 'pending' },
  };
}

/** One that is not paid for yet takes exactly its principal. */
export async function investmentOwed({ db }: { db: Database }, id: string): Promise<OwedOnTarget | undefined> {
  const row = await sqlOf(db)
    .selectFrom('investment_contracts')
    .select('principal_kobo')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row && { due: row.principal_kobo, since: null, payoff: row.principal_kobo };
}
