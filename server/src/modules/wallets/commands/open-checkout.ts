/** Opens the provider's page for one payment: our row first, then the provider, then its address. */
import { isDeepStrictEqual } from 'node:util';
import { plus } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { payerEmail } from '#platform/payments/payer-email';
import { addCheckout, findByKey, lockByKey, saveCheckout, saveOpened } from '../checkout.store.ts';
import { assessed, type ChargePrice, type Checkout, type CheckoutInput, isSamePrice } from '../money-in.ts';
import { firstAskAfterMs, isBeingOpened } from '../receipt.rules.ts';
import { checkoutStarting, keyUsedOtherwise } from '../wallets.errors.ts';

export type OpenedCheckout = ChargePrice & { reference: string; url: string };

/**
 * Safe to repeat with the same key: the same page comes back. Must not be called inside a transaction, because the provider is queried.
 * @throws DomainError `idempotency_key_reused`, `checkout_starting`, and what the provider's absence throws.
 */
export async function openCheckout(context: Context, input: CheckoutInput): Promise<OpenedCheckout> {
  const checkout = await inTransaction(context.db, (tx) => prepare(tx, context, input));
  const { reference, url, amount, fee } = checkout;
  if (url) return { reference, url, amount, fee };

  const opened = await start(context, checkout, input);
  const isOurs = await inTransaction(context.db, (tx) => saveOpened(tx, reference, { url: opened.url, starting_at: null }));
  // Another press has begun again meanwhile: its page counts.
  if (!isOurs) throw checkoutStarting();
  return { reference, url: opened.url, amount, fee };
}

const newReference = (at: Date): string => `pay-${newId(at).replaceAll('-', '')}`;

async function prepare(tx: Tx, { clock }: Context, input: CheckoutInput): Promise<Checkout> {
  const at = clock.now();
  const added = (await isKnown(tx, input)) ? undefined : await add(tx, input, at);
  if (added || input.key === undefined) return added ?? Promise.reject(new Error('a checkout without a key was not stored'));

  const earlier = await lockByKey(tx, input.payer.id, input.key);
  if (!isSame(earlier, input)) throw keyUsedOtherwise();
  if (earlier.url) return earlier;
  if (isBeingOpened(earlier, at)) throw checkoutStarting();
  // Nothing was paid on a page that never opened: its amount may not be owed any more.
  const { amount, fee } = await assessed(tx, input.price);
  if (amount !== earlier.amount || fee !== earlier.fee) throw keyUsedOtherwise();
  // The page of the old reference was never returned to a caller, and the provider may refuse a repeated reference.
  return saveCheckout(tx, earlier.id, { reference: newReference(at), starting_at: at });
}

/** What the first payment has ended is assessed for a new key only. */
const isKnown = async (tx: Tx, { payer, key }: CheckoutInput): Promise<boolean> =>
  key !== undefined && (await findByKey(tx, payer.id, key)) !== undefined;

async function add(tx: Tx, input: CheckoutInput, at: Date): Promise<Checkout | undefined> {
  const { amount, fee } = await assessed(tx, input.price);
  return addCheckout(tx, {
    id: newId(at),
    reference: newReference(at),
    purpose: input.purpose,
    purpose_id: input.purposeId,
    payer_id: input.payer.id,
    key: input.key ?? null,
    amount_kobo: amount,
    fee_kobo: fee,
    instructions: JSON.stringify(input.instructions ?? {}),
    status: 'pending',
    starting_at: at,
    ask_at: new Date(at.getTime() + firstAskAfterMs),
    created_at: at,
  });
}

const isSame = (earlier: Checkout, input: CheckoutInput): boolean =>
  earlier.purpose === input.purpose &&
  earlier.purposeId === input.purposeId &&
  isSamePrice(earlier, input.price) &&
  isDeepStrictEqual(earlier.instructions, input.instructions ?? {});

async function start(
  { payments, config, db }: Context,
  { reference, amount, fee }: Checkout,
  input: CheckoutInput,
): Promise<{ url: string }> {
  try {
    return await payments.startCheckout({
      reference,
      amount: plus(amount, fee),
      email: payerEmail(config, input.payer),
      returnUrl: new URL(input.returnPath, config.appUrl).href,
    });
  } catch (error) {
    await inTransaction(db, (tx) => saveOpened(tx, reference, { starting_at: null }));
    throw error;
  }
}
