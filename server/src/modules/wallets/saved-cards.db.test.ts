/** A card is kept only with consent, encrypted, and charged once under one reference, whatever the provider answers. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { bookingWith, aCustomer, actorOf, appOf, aRunningLoan, ask, dieAt, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { beforeEach, expect, test } from 'vitest';
import { keepCardOf, removeCard } from './commands/keep-card.ts';
import { checkoutView } from './checkout-view.ts';
import { chargeSavedCard, type MoneyIn, openCheckout, settlePendingCheckouts, settleReference, usableCardOf } from './index.ts';
import { findOwnCheckout } from './wallets.queries.ts';
import type { User } from '#modules/users';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
const authorizationCode = 'AUTH_secret_of_the_provider';
let taken: MoneyIn[] = [];
const reactions = bookingWith(async (_tx, _context, moneyIn) => (taken.push(moneyIn), 'taken'));

const paidBy = (reference: string, amount: bigint, signature = 'SIG_1'): CheckoutAnswer => ({
  status: 'completed',
  reference,
  amount: kobo(amount),
  currency: 'NGN',
  fee: kobo(0n),
  paidAt: clock.now(),
  channel: 'card',
  card: {
    authorizationCode,
    email: 'ada@ajo.test',
    last4: '4081',
    expiresMonth: '12',
    expiresYear: '2030',
    brand: 'visa',
    bank: 'TEST BANK',
    signature,
  },
});

async function aPaidCheckout(customer: User, signature?: string): Promise<string> {
  const { reference } = await openCheckout(context, {
    purpose: 'loan_repayment',
    purposeId: newId(clock.now()),
    payer: { id: customer.id, email: customer.email },
    price: { amount: kobo(100_000n), fee: kobo(2_000n) },
    returnPath: '/dashboard',
  });
  provider.checkoutResult = (queried) => paidBy(queried, 102_000n, signature);
  await settleReference(context, reactions, reference);
  return reference;
}
async function aCard(): Promise<{ customer: User; id: SavedCardId }> {
  const customer = await aCustomer(context);
  const reference = await aPaidCheckout(customer);
  const { id } = await keepCardOf(context, actorOf(customer), { reference, ip: '102.89.0.1' });
  taken = [];
  provider.checkoutResult = { status: 'missing' };
  return { customer, id };
}
type Owned = Awaited<ReturnType<typeof aCard>>;
const charge = ({ customer, id }: Owned, input: { key?: string; minAmount?: bigint; amount?: bigint; purposeId?: string } = {}) =>
  chargeSavedCard(context, reactions, {
    purpose: 'loan_repayment',
    purposeId: input.purposeId ?? newId(clock.now()),
    payerId: customer.id,
    cardId: id,
    price: { amount: kobo(input.amount ?? 50_000n), fee: kobo(0n) },
    ...(input.minAmount !== undefined && { minAmount: kobo(input.minAmount) }),
    key: input.key,
  });
const row = async (id: string) =>
  (
    await sql<{
      status: string;
      failures: number;
      sealed: string;
      consent_ip: string;
    }>`select * from saved_cards where id = ${id}`.execute(sqlOf(context.db))
  ).rows[0];

beforeEach(() => {
  taken = [];
  provider.cardCharges = [];
  provider.checkoutResult = { status: 'missing' };
  provider.cardResult = ({ reference, amount }) => {
    provider.checkoutResult = (queried) => (queried === reference ? paidBy(queried, amount) : { status: 'missing' });
    return paidBy(reference, amount);
  };
});

test('before consent only the appearance of a card is stored; then it is encrypted, with time and address of the consent', async () => {
  const customer = await aCustomer(context);
  const reference = await aPaidCheckout(customer);
  const checkout = await findOwnCheckout(context.db, customer.id, reference);
  expect(checkout && (await checkoutView(context, checkout)).card).toEqual({ brand: 'visa', last4: '4081' });
  expect(await usableCardOf(context.db, customer.id, clock.now())).toBeUndefined();

  const { id } = await keepCardOf(context, actorOf(customer), { reference, ip: '102.89.0.1' });
  const kept = await row(id);
  expect(kept).toMatchObject({ status: 'active', consent_ip: '102.89.0.1', consent_at: clock.now(), last4: '4081' });
  expect(JSON.stringify(kept)).not.toContain(authorizationCode);
  expect(checkout && (await checkoutView(context, checkout)).card).toBeNull(); // it is kept: nothing more to ask
});

test('the same card saved twice, also concurrently, is one card; other customers cannot save it', async () => {
  const customer = await aCustomer(context);
  const references = [await aPaidCheckout(customer), await aPaidCheckout(customer)];
  const kept = await Promise.all(references.map((reference) => keepCardOf(context, actorOf(customer), { reference, ip: '::1' })));
  expect(kept[0]?.id).toBe(kept[1]?.id);
  const stranger = actorOf(await aCustomer(context));
  await expect(keepCardOf(context, stranger, { reference: references[0] ?? '', ip: '::1' })).rejects.toMatchObject({
    code: 'checkout_missing',
  });
  await expect(removeCard(context, stranger, kept[0]?.id as SavedCardId)).rejects.toMatchObject({ code: 'card_missing' });
});

test('a removed card cannot be charged, its authorisation is deleted, and it can be saved again', async () => {
  const card = await aCard();
  await removeCard(context, actorOf(card.customer), card.id);
  await expect(removeCard(context, actorOf(card.customer), card.id)).rejects.toMatchObject({ code: 'card_missing' });
  await expect(charge(card)).rejects.toMatchObject({ code: 'card_missing' });
  expect([(await row(card.id))?.sealed, provider.cardCharges.length]).toEqual(['', 0]);
  const reference = await aPaidCheckout(card.customer);
  expect((await keepCardOf(context, actorOf(card.customer), { reference, ip: '::1' })).id).toBe(card.id);
  expect((await charge(card)).status).toBe('completed');
});

test('a charge is made once and counts once, as a card payment', async () => {
  const card = await aCard();
  const first = await charge(card, { key: 'one-press', purposeId: '019cad7e-0000-7000-8000-000000000001' });
  expect(first.status).toBe('completed');
  expect(await charge(card, { key: 'one-press', purposeId: '019cad7e-0000-7000-8000-000000000001' })).toEqual(first);
  await expect(charge(card, { key: 'one-press', amount: 1n })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(provider.cardCharges).toMatchObject([
    { reference: first.reference, amount: 50_000n, card: { authorizationCode, email: 'ada@ajo.test' } },
  ]);
  expect(taken).toMatchObject([{ source: 'card', amount: 50_000n }]);
});

test('ten concurrent requests for one loan make one charge', async () => {
  const card = await aCard();
  const purposeId = newId(clock.now());
  const presses = await Promise.allSettled(Array.from({ length: 10 }, () => charge(card, { purposeId, key: 'pressed' })));
  expect(presses.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect([provider.cardCharges.length, taken.length]).toEqual([1, 1]);
});

test('a pending charge of a loan blocks others; the poller finds its outcome', async () => {
  const card = await aCard();
  const purposeId = newId(clock.now());
  provider.cardResult = { status: 'unknown', reason: 'time-out' };
  const { reference, status } = await charge(card, { purposeId });
  expect(status).toBe('pending');
  await expect(charge(card, { purposeId })).rejects.toMatchObject({ code: 'charge_under_way' });
  provider.checkoutResult = (queried) => (queried === reference ? paidBy(queried, 50_000n) : { status: 'missing' });
  clock.moveBy(3 * minuteMs);
  await Promise.all([
    settlePendingCheckouts(context, reactions),
    settlePendingCheckouts(context, reactions),
    settleReference(context, reactions, reference),
  ]);
  expect([provider.cardCharges.length, taken.map((money) => money.reference)]).toEqual([1, [reference]]);
});

test('a charge that never reached the provider fails after ten minutes and is never sent again', async () => {
  const card = await aCard();
  provider.cardResult = { status: 'unknown', reason: 'time-out' };
  const { reference } = await charge(card);
  for (let rounds = 0; rounds < 4; rounds += 1) {
    clock.moveBy(4 * minuteMs);
    await settlePendingCheckouts(context, reactions);
  }
  const checkout = await findOwnCheckout(context.db, card.customer.id, reference);
  expect([checkout?.status, provider.cardCharges.length]).toEqual(['failed', 1]);
});

test('insufficient funds are retried; a permanent refusal is not; a success resets the failures', async () => {
  const card = await aCard();
  const works = provider.cardResult;
  provider.cardResult = { status: 'failed', reason: 'Insufficient Funds', mayRetry: true };
  expect(await charge(card)).toMatchObject({ status: 'failed', reason: 'Insufficient Funds' });
  expect(await row(card.id)).toMatchObject({ status: 'active', failures: 1 });
  provider.cardResult = works;
  await charge(card);
  expect(await row(card.id)).toMatchObject({ failures: 0, last_reason: null });
  provider.cardResult = { status: 'failed', reason: 'Expired card', mayRetry: false };
  await charge(card);
  await expect(charge(card)).rejects.toMatchObject({ code: 'card_unusable' });
});

test('a refusal of the provider is stored in its words, and shown once in ours', async () => {
  const card = await aCard();
  const reason = 'Authorization code does not exist or has been deactivated';
  provider.cardResult = { status: 'failed', reason, mayRetry: false };
  const message = /^This saved card can no longer be charged\. Pay at the payment page/;
  expect(await charge(card)).toMatchObject({
    reason: expect.stringMatching(message),
    cause: 'the card can no longer be charged',
  });
  expect(await row(card.id)).toMatchObject({ last_reason: reason });
  await expect(charge(card)).rejects.toMatchObject({ message: expect.stringMatching(message) });
});

test('a charge that allows a partial amount is booked at the amount taken; otherwise it is put in suspense', async () => {
  const card = await aCard();
  const half = ({ reference }: { reference: string }): CheckoutAnswer => {
    provider.checkoutResult = (queried) => (queried === reference ? paidBy(queried, 25_000n) : { status: 'missing' });
    return paidBy(reference, 25_000n);
  };
  provider.cardResult = half;
  expect((await charge(card, { minAmount: 10_000n })).status).toBe('completed');
  expect(taken).toMatchObject([{ amount: 25_000n }]);
  expect((await charge(card)).status).toBe('set_aside');
});

test.each(['card.ordered', 'card.charged'])(
  'a process killed at %s charges once at most, and the poller finds the outcome',
  async (place) => {
    const { customer, id: card_id } = await aCard();
    const loan = await aRunningLoan(context, customer);
    const call = `POST /api/user/loan/${loan.id}/charge-card`;
    const as = await signIn(context, customer);
    const { total } = (await ask(app, call.replace('charge-card', 'checkout/quote'), { as, body: { amount: 500_000 } })).json()
      .data;
    const act = { call, as, body: { card_id, amount: 500_000 } };
    const outcome = await dieAt(context, place, act, { cardResult: paidBy('', BigInt(total)) });
    const charged = outcome.find(({ method }) => method === 'chargeCard')?.reference;
    expect(charged !== undefined).toBe(place === 'card.charged');
    if (charged)
      provider.checkoutResult = (reference) => (reference === charged ? paidBy(charged, BigInt(total)) : { status: 'missing' });
    for (let rounds = 0; rounds < 4; rounds += 1) {
      clock.moveBy(4 * minuteMs);
      await settlePendingCheckouts(context, reactions);
    }
    expect([provider.cardCharges.length, taken.map(({ reference }) => reference)]).toEqual([0, charged ? [charged] : []]);
  },
);
