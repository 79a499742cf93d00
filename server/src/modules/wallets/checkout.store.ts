/** Loads, locks and saves checkouts: pages of the provider on which a customer pays. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Checkout, Instructions } from './money-in.ts';
import { nextCheckoutQueryAt } from './receipt.rules.ts';

export const toCheckout = (row: Selectable<Tables['checkouts']>): Checkout => ({
  id: row.id,
  reference: row.reference,
  purpose: row.purpose,
  purposeId: row.purpose_id,
  payerId: row.payer_id,
  amount: row.amount_kobo,
  fee: row.fee_kobo,
  status: row.status,
  reason: row.reason,
  url: row.url,
  startingAt: row.starting_at,
  createdAt: row.created_at,
  queries: row.asks,
  instructions: row.instructions as Instructions,
  cardId: row.card_id,
  minAmount: row.least_kobo,
  paidWith: row.card_brand !== null && row.card_last4 !== null ? { brand: row.card_brand, last4: row.card_last4 } : null,
});

/** Undefined when the payer has used the key before. */
export async function addCheckout(tx: Tx, row: Insertable<Tables['checkouts']>): Promise<Checkout | undefined> {
  const added = await sqlOf(tx)
    .insertInto('checkouts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['payer_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return added && toCheckout(added);
}

export async function lockByKey(tx: Tx, payerId: string, key: string): Promise<Checkout> {
  return toCheckout(
    await sqlOf(tx)
      .selectFrom('checkouts')
      .selectAll()
      .where('payer_id', '=', payerId)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
}

/** Undefined when the payer has not used the key. */
export async function findByKey(tx: Tx, payerId: string, key: string): Promise<Checkout | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('checkouts')
    .selectAll()
    .where('payer_id', '=', payerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && toCheckout(row);
}

/** Undefined while another charge for the same purpose is undecided. */
export async function addCardCharge(tx: Tx, row: Insertable<Tables['checkouts']>): Promise<Checkout | undefined> {
  const added = await sqlOf(tx)
    .insertInto('checkouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added && toCheckout(added);
}

export async function lockCheckout(tx: Tx, reference: string): Promise<Checkout | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('checkouts')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row && toCheckout(row);
}

export async function findCheckout(db: Database, reference: string): Promise<Checkout | undefined> {
  const row = await sqlOf(db).selectFrom('checkouts').selectAll().where('reference', '=', reference).executeTakeFirst();
  return row && toCheckout(row);
}

export async function saveCheckout(tx: Tx, id: string, change: Updateable<Tables['checkouts']>): Promise<Checkout> {
  return toCheckout(
    await sqlOf(tx).updateTable('checkouts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

/** Changes a checkout only while it carries the reference with which the change began. */
export async function saveOpened(tx: Tx, reference: string, change: Updateable<Tables['checkouts']>): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('checkouts')
    .set(change)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Unpaid pages that are due to be asked about; the next question is set at once, so two pollers do not ask twice. */
export async function claimPending(tx: Tx, { at, max }: { at: Date; max: number }): Promise<Checkout[]> {
  const due = await sqlOf(tx)
    .selectFrom('checkouts')
    .select(['id', 'asks'])
    .where('status', '=', 'pending')
    .where('ask_at', '<=', at)
    .orderBy('ask_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  const claimed: Checkout[] = [];
  for (const { id, asks: queries } of due)
    claimed.push(await saveCheckout(tx, id, { asks: queries + 1, ask_at: nextCheckoutQueryAt(at, queries + 1) }));
  return claimed;
}
