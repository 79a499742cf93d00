/** An unconfirmed payment is shown at once to its payer and to staff, has no effect, and is booked once in the end. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, paid, signIn } from '#kit';
import { settlePendingCheckouts } from '#modules/wallets';
import { expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
const finance = await signIn(context, await aStaff(context, 'finance'));

test('a payment started at the provider is shown as pending to customer and staff until it is confirmed', async () => {
  const customer = await aCustomer(context);
  const [loan, as] = [await aRunningLoan(context, customer), await signIn(context, customer)];
  const views = async () => {
    const [own, staff] = await Promise.all([
      ask(app, `GET /api/user/loan/${loan.id}/loan-payments`, { as }),
      ask(app, `GET /api/finance/loan/${loan.id}/loan-payments`, { as: finance }),
    ]);
    expect(own.json().data.on_its_way).toEqual(staff.json().data.on_its_way);
    return own.json().data;
  };
  expect((await views()).on_its_way).toEqual([]);
  provider.checkoutResult = { status: 'pending' };
  const started = await ask(app, `POST /api/user/loan/${loan.id}/checkout`, { as, body: { amount: 500_000 } });
  const { reference, total } = started.json().data;
  expect(await views()).toMatchObject({
    on_its_way: [{ what: 'checkout', amount: 500_000, since: clock.now().toISOString() }],
    paid: 0,
    payments: [],
  });
  provider.checkoutResult = (queried) =>
    queried === reference ? paid(queried, kobo(BigInt(total)), clock.now()) : { status: 'missing' };
  clock.moveBy(10 * minuteMs);
  await settlePendingCheckouts(context, moneyInReactions);
  const { on_its_way: coming, payments } = await views();
  expect([coming, payments.length]).toEqual([[], 1]);
});
