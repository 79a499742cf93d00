/** Loads, locks and saves settlements. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { RepushInput } from '@ajo/contract/modules/settlements';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { minuteMs } from '@ajo/contract/kernel/time';
import { customerScope } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Settlement } from './settlement.ts';
import { settlementUnknown } from './settlements.errors.ts';

const toSettlement = (row: Selectable<Tables['settlements']>): Settlement => ({
  id: row.id,
  settlementId: row.settlement_id,
  sessionId: row.session_id,
  reference: row.reference,
  accountNumber: row.account_number,
  customerId: row.customer_id,
  amount: row.amount_kobo,
  status: row.status,
  reason: row.reason,
  tries: row.tries,
  repushedAt: row.repushed_at,
});

/** The row of this settlement, locked; made when there is none. */
export async function addSettlement(
  tx: Tx,
  row: Insertable<Tables['settlements']>,
): Promise<{ settlement: Settlement; isNew: boolean }> {
  const added = await sqlOf(tx)
    .insertInto('settlements')
    .values(row)
    .onConflict((conflict) => conflict.column('settlement_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return { settlement: toSettlement(added), isNew: true };
  const found = await lockByReference(tx, row.reference);
  if (!found) throw new Error('a settlement is neither new nor known');
  return { settlement: found, isNew: false };
}

export async function lockByReference(tx: Tx, reference: string): Promise<Settlement | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('settlements')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row && toSettlement(row);
}

/** Which credit a request names, in the caller's scope. @throws DomainError `settlement_unknown` at `field`. */
export async function lockVisible(tx: Tx, actor: Actor, input: RepushInput, field: string): Promise<Settlement> {
  const named = sqlOf(tx)
    .selectFrom('settlements')
    .selectAll()
    .where(customerScope(actor, 'settlements.repush', 'settlements.customer_id'));
  const { settlement_id: settlementId, session_id: sessionId, id } = input;
  const found = settlementId
    ? named.where('settlement_id', '=', settlementId)
    : sessionId
      ? named.where('session_id', '=', sessionId)
      : named.where('id', '=', id ?? '');
  const row = await found.orderBy('id').limit(1).forUpdate().executeTakeFirst();
  if (!row) throw settlementUnknown(field);
  return toSettlement(row);
}

export async function saveSettlement(tx: Tx, id: string, change: Updateable<Tables['settlements']>): Promise<void> {
  await sqlOf(tx).updateTable('settlements').set(change).where('id', '=', id).execute();
}

/** The customer who owns a number at the collecting bank, now or earlier. */
export async function ownerOfNumber(db: Database, accountNumber: string): Promise<string | null> {
  const row = await sqlOf(db)
    .selectFrom('virtual_accounts')
    .select('customer_id')
    .where('account_number', '=', accountNumber)
    .where('provider', '=', 'providus')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export type BookedCredit = Pick<
  Selectable<Tables['receipts']>,
  'amount_kobo' | 'provider_fee_kobo' | 'currency' | 'payer_id' | 'paid_at' | 'outcome'
>;

/** The confirmed credit as it was received; undefined while it was not. */
export async function receivedCredit(db: Database, reference: string): Promise<BookedCredit | undefined> {
  return sqlOf(db)
    .selectFrom('receipts')
    .select(['amount_kobo', 'provider_fee_kobo', 'currency', 'payer_id', 'paid_at', 'outcome'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

const requeryPauseMs = 10 * minuteMs;

/** False when the number was queried in the last ten minutes. Of several requests at once one gets it. */
export async function claimRequery(tx: Tx, accountNumber: string, at: Date): Promise<boolean> {
  const claimed = await sqlOf(tx)
    .insertInto('account_requeries')
    .values({ account_number: accountNumber, requested_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_number')
        .doUpdateSet({ requested_at: at })
        .where('account_requeries.requested_at', '<=', new Date(at.getTime() - requeryPauseMs)),
    )
    .returning('account_number')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The provider did not answer: the claim of that moment does not count. */
export async function releaseRequery(tx: Tx, accountNumber: string, at: Date): Promise<void> {
  await sqlOf(tx)
    .updateTable('account_requeries')
    .set({ requested_at: new Date(at.getTime() - requeryPauseMs) })
    .where('account_number', '=', accountNumber)
    .where('requested_at', '=', at)
    .execute();
}

/** A number at Paystack in the caller's scope. */
export async function findPaystackNumber(
  db: Database,
  actor: Actor,
  accountNumber: string,
): Promise<{ customerId: string } | undefined> {
  return sqlOf(db)
    .selectFrom('virtual_accounts')
    .select('customer_id as customerId')
    .where('account_number', '=', accountNumber)
    .where('provider', '=', 'paystack')
    .where(customerScope(actor, 'settlements.repush', 'virtual_accounts.customer_id'))
    .executeTakeFirst();
}
