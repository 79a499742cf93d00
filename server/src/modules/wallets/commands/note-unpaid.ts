/** The provider reports no payment, or none yet: the checkout is updated, and a refusal is recorded on the card. */
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { lockCheckout, saveCheckout } from '../checkout.store.ts';
import type { Checkout } from '../money-in.ts';
import { isAbandoned, neverReached } from '../receipt.rules.ts';
import { afterFailure, neverReachedReason } from '../saved-card.rules.ts';
import { lockCard, saveCard } from '../saved-card.store.ts';

type Failed = CheckoutAnswer & { status: 'failed' };
type Unpaid = { reference: string; answer: Failed | { status: 'pending' | 'missing' } };
export type StillUnpaid = 'failed' | 'pending' | 'missing' | 'abandoned';

/** Only what was pending moves, so a refusal counts once however often it is reported. */
export const noteUnpaid = (context: Context, { reference, answer }: Unpaid): Promise<StillUnpaid> =>
  inTransaction(context.db, async (tx) => {
    const checkout = await lockCheckout(tx, reference);
    if (checkout?.status !== 'pending') return answer.status;
    if (answer.status === 'failed') return fail(tx, context, { checkout, answer });
    const now = context.clock.now();
    if (answer.status === 'missing' && neverReached(checkout, now)) {
      await saveCheckout(tx, checkout.id, { status: 'failed', reason: neverReachedReason });
      return 'failed';
    }
    if (!isAbandoned(checkout, now)) return answer.status;
    await saveCheckout(tx, checkout.id, { status: 'abandoned' });
    return 'abandoned';
  });

async function fail(tx: Tx, { clock }: Context, { checkout, answer }: { checkout: Checkout; answer: Failed }): Promise<'failed'> {
  await saveCheckout(tx, checkout.id, { status: 'failed', reason: answer.reason });
  const card = checkout.cardId ? await lockCard(tx, { id: checkout.cardId }) : undefined;
  if (!card) return 'failed';
  const { status, failures, notBefore } = afterFailure(card, answer, clock.now());
  await saveCard(tx, card.id, {
    failures,
    not_before: notBefore,
    last_reason: answer.reason,
    ...(card.status === 'active' && { status }),
  });
  return 'failed';
}
