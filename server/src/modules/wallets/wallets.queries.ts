/** Reads for screens and alarms: a query never decides and never changes anything. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { toCheckout } from './checkout.store.ts';
import type { Checkout, MoneyTarget } from './money-in.ts';
import type { SavedCard } from './saved-card.ts';
import { whyNotCharge } from './saved-card.rules.ts';
import { cardsOf, findSource, sourcesOf } from './saved-card.store.ts';
import { findCurrent } from './virtual-account.store.ts';

/** The current account number of an owner. */
export const virtualAccountOf = findCurrent;

export async function findOwnCheckout(db: Database, payerId: string, reference: string): Promise<Checkout | undefined> {
  const row = await sqlOf(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('reference', '=', reference)
    .where('payer_id', '=', payerId)
    .executeTakeFirst();
  return row && toCheckout(row);
}

/** Whether the charge of a card for this target is still undecided. */
export const isChargeUnderWay = async (db: Database, { purpose, purposeId }: MoneyTarget): Promise<boolean> =>
  (await sqlOf(db)
    .selectFrom('checkouts')
    .select('id')
    .where('purpose', '=', purpose)
    .where('purpose_id', '=', purposeId)
    .where('card_id', 'is not', null)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined;

/** Payments for this target that were begun at the provider and are still undecided, newest first. `isCharge`: of a saved source, without a page. */
export async function begunFor(
  db: Database,
  { purpose, purposeId }: MoneyTarget,
): Promise<{ id: string; amount: Kobo; since: Date; isCharge: boolean }[]> {
  const rows = await sqlOf(db)
    .selectFrom('checkouts')
    .select(['id', 'amount_kobo as amount', 'created_at as since', 'card_id'])
    .where('purpose', '=', purpose)
    .where('purpose_id', '=', purposeId)
    .where('status', '=', 'pending')
    .where((of) => of.or([of('url', 'is not', null), of('card_id', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ card_id: cardId, ...payment }) => ({ ...payment, isCharge: cardId !== null }));
}

/** What due instalments of a customer may be collected from now: the newest card, or else the mandate. */
export const usableCardOf = async (db: Database, ownerId: string, now: Date): Promise<SavedCard | undefined> =>
  (await sourcesOf(db, ownerId)).find((card) => !whyNotCharge(card, now));

/** Why a saved source cannot be charged now. */
export const sourceProblem = async (db: Database, id: string, now: Date): Promise<string | undefined> =>
  whyNotCharge(await findSource(db, id), now)?.message;

/** The card that a customer has left with us, as far as it may be shown. */
export const cardFaceOf = async (db: Database, ownerId: string): Promise<{ brand: string; last4: string } | undefined> =>
  (await cardsOf(db, ownerId)).find(({ status }) => status === 'active');

export const ownCards = (db: Database, actor: Actor): Promise<SavedCard[]> => cardsOf(db, actor.id);
