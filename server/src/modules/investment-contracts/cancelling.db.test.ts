/** An investment that is not paid is cancelled by its customer. */
import { anInvestment, anInvestmentPlan, anInvestor, appOf, ask, freshContext, paid } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { settleReference } from '#modules/wallets';
import { expect, test } from 'vitest';
import { cardOf } from '../../../tests/crashes/cards.ts';
import { moneyInReactions } from '../../reactions.ts';

const context = await freshContext();
const app = await appOf(context);
const plan = await anInvestmentPlan(context);
const investor = await anInvestor(context);
const purchase = { plan_id: plan.id, amount: 35_000_00, months: 6 };
const buy = async () => (await ask(app, 'POST /api/user/invest', { as: investor.as, body: purchase })).json().data;
const own = async (id: string) => (await ask(app, `GET /api/user/investments/${id}`, { as: investor.as })).json().data;
const cancel = (id: string, as = investor.as) => ask(app, `POST /api/user/investments/${id}/cancel`, { as });

test('an unpaid investment is cancelled once, also by two requests at once; money that comes later goes to suspense', async () => {
  const { investment, reference, to_pay: toPay } = await buy();
  expect(investment.can.cancel).toBe(true);
  const answers = await Promise.all([cancel(investment.id), cancel(investment.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 409]);
  expect(await own(investment.id)).toMatchObject({ status: 'cancelled', starts_on: null, can: { pay: false, cancel: false } });

  const before = await balanceOf(context.db, gl.unidentifiedReceipts);
  context.provider.checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  expect((await balanceOf(context.db, gl.unidentifiedReceipts)) - before).toBe(BigInt(toPay));
  expect(await own(investment.id)).toMatchObject({ status: 'cancelled' });
});

test('one that is paid, another person’s, and one whose card is being charged are not cancelled', async () => {
  const { id } = await anInvestment(context, app, investor, purchase);
  expect((await cancel(id)).json().code).toBe('not_cancellable');
  const { investment } = await buy();
  expect((await cancel(investment.id, (await anInvestor(context)).as)).statusCode).toBe(404);
  const card = await cardOf({ context, app, staff: new Map() }, investor.customer);
  context.provider.checkoutResult = { status: 'pending' };
  await ask(app, `POST /api/user/investments/${investment.id}/charge-card`, { as: investor.as, body: { card_id: card } });
  expect((await cancel(investment.id)).json().code).toBe('charge_under_way');
  expect(await own(investment.id)).toMatchObject({ status: 'pending' });
});
