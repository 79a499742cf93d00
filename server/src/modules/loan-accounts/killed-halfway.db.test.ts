/** The process dies anywhere between the claim, the provider's answer and the record of a payment: in the end it counts once. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { type Act, aCustomer, aRunningLoan, dieAt, freshContext, paid, type RunningLoan } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { openCheckout, processProviderEvent, settlePendingCheckouts } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';

const context = await freshContext();
const { clock, provider } = context;
const [amount, fee] = [kobo(500_000n), kobo(17_900n)];
const onTransferNotice = async (): Promise<void> => undefined;

async function aPaidCheckout(): Promise<{ loan: RunningLoan; reference: string; eventId: string }> {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const { reference } = await openCheckout(context, {
    purpose: 'loan_repayment',
    purposeId: loan.id,
    payer: { id: customer.id, email: customer.email },
    price: { amount, fee },
    returnPath: '/dashboard',
  });
  provider.checkoutResult = (queried) =>
    queried === reference ? paid(queried, amount + fee, clock.now()) : { status: 'missing' };
  const eventId = newId(clock.now());
  await sql`insert into provider_events (id, provider, digest, event, kind, reference, body, received_at)
    values (${eventId}, 'paystack', ${reference}, 'charge.success', 'checkout', ${reference}, ''::bytea, ${clock.now()})`.execute(
    sqlOf(context.db),
  );
  clock.moveBy(5 * minuteMs);
  return { loan, reference, eventId };
}

/** What is in the database of one payment: each number must be one in the end. */
async function countOf(reference: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select
      (select count(*)::int from receipts where reference = ${reference} and outcome = 'taken') as receipts,
      (select count(*)::int from payment_logs where reference = ${reference}) as payments,
      (select coalesce(sum(amount_kobo), 0)::int from payment_logs where reference = ${reference}) as booked,
      (select count(*)::int from ledger.journal where meta->>'reference' = ${reference}) as journals,
      (select status from checkouts where reference = ${reference}) as checkout`.execute(sqlOf(context.db));
  return rows[0] ?? {};
}
const once = { receipts: 1, payments: 1, booked: 500_000, journals: 1, checkout: 'completed' };
const never = { receipts: 0, payments: 0, booked: 0, journals: 0, checkout: 'pending' };

/** Another process runs the job, and the provider reports the payment to it. */
const die = (place: string, act: Act, reference: string) =>
  dieAt(context, place, act, { checkoutResult: paid(reference, amount + fee, clock.now()) });

const places = [
  ['checkout.claimed', never],
  ['receipt.answered', never],
  ['receipt.added', never],
  ['repayment.unposted', never],
  ['receipt.booked', never],
] as const;

test.each(places)(
  'a poller killed at %s leaves nothing half done, and the next round books the payment once',
  async (place, left) => {
    const { reference } = await aPaidCheckout();
    await die(place, { job: 'checkouts.settle' }, reference);
    expect(await countOf(reference)).toEqual(left);
    await settlePendingCheckouts(context, moneyInReactions); // the claim is the dead one's
    clock.moveBy(60 * minuteMs);
    await settlePendingCheckouts(context, moneyInReactions);
    expect(await countOf(reference)).toEqual(once);
  },
);

test.each([...places.slice(1), ['event.settled', once]] as const)(
  'a webhook worker killed at %s leaves nothing half done, and the retried job books the payment once',
  async (place, left) => {
    const { reference, eventId } = await aPaidCheckout();
    await die(place, { job: 'provider_event', data: { eventId } }, reference);
    expect(await countOf(reference)).toEqual(left);
    await processProviderEvent(context, moneyInReactions, { eventId, onTransferNotice });
    expect(await countOf(reference)).toEqual(once);
    const { rows } = await sql`select outcome from provider_events where id = ${eventId}`.execute(sqlOf(context.db));
    expect(rows).toEqual([{ outcome: left === once ? 'already' : 'taken' }]);
  },
);

test('concurrent webhooks and pollers, five of each, book the payment once', async () => {
  const { reference, eventId, loan } = await aPaidCheckout();
  await Promise.all(
    Array.from({ length: 5 }, () => [
      settlePendingCheckouts(context, moneyInReactions),
      processProviderEvent(context, moneyInReactions, { eventId, onTransferNotice }),
    ]).flat(),
  );
  expect(await countOf(reference)).toEqual(once);
  const { rows } =
    await sql`select sum(principal_paid_kobo + interest_paid_kobo)::int as paid from loan_payments where loan_id = ${loan.id}`.execute(
      sqlOf(context.db),
    );
  expect(rows).toEqual([{ paid: 500_000 }]);
});

test('afterwards the books balance', async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});
