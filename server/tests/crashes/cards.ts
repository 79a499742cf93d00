/** A saved card of a customer, kept with a paid deposit. */
import { aSavingsAccount, ask, signIn } from '#kit';
import { minuteMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import type { User } from '#modules/users';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { runJob, type Stage } from './whole.ts';

/** Deposits ₦1,000 at the provider's page and keeps the card. Afterwards the provider confirms every payment that it is asked for. */
export async function savedCardOf({ context, app }: Stage, { id, customer }: { id: string; customer: User }): Promise<string> {
  const as = await signIn(context, customer);
  const start = await ask(app, `POST /api/user/savings/${id}/checkout`, { as, body: { amount: 100_000 } });
  const { reference, total } = start.json().data;
  context.provider.checkoutResult = (queried): CheckoutAnswer => ({
    status: 'completed',
    reference: queried,
    amount: kobo(BigInt(total)),
    currency: 'NGN',
    fee: kobo(0n),
    paidAt: context.clock.now(),
    channel: 'card',
    card: {
      authorizationCode: 'AUTH_1',
      email: customer.email ?? '',
      last4: '4081',
      expiresMonth: '12',
      expiresYear: '2030',
      brand: 'visa',
      bank: 'TEST BANK',
      signature: 'SIG_1',
    },
  });
  await ask(app, `GET /api/user/checkouts/${reference}`, { as });
  const kept = await ask(app, `POST /api/user/checkouts/${reference}/card`, { as, body: { consent: true } });
  return kept.json().data.id;
}

/** A saved card of a customer without savings. */
export const cardOf = async (stage: Stage, customer: User): Promise<string> =>
  savedCardOf(stage, { id: await aSavingsAccount(stage.context, customer, { name: 'For a card' }), customer });

/** What the provider did not answer is queried. */
export async function settleLater(stage: Stage): Promise<void> {
  stage.context.clock.moveBy(30 * minuteMs);
  await runJob(stage, 'checkouts.settle');
}
