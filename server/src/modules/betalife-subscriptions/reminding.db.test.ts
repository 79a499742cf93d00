/** Families are reminded of parts, and investors of maturities: once for each day, and never of what is paid or over. */
import { dayMs } from '@ajo/contract/kernel/time';
import {
  aBetalifePlan,
  aMondayMorning,
  anInvestment,
  anInvestmentPlan,
  anInvestor,
  appOf,
  aSubscription,
  ask,
  closeOpenDays,
  freshContext,
  payForPackage,
  signIn,
} from '#kit';
import { remindOfMaturity } from '#modules/investment-contracts';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { remindOfEnds, remindOfParts } from './index.ts';

const context = await freshContext();
const app = await appOf(context);

beforeEach(() => {
  context.clock.moveTo(aMondayMorning);
});

const messagesTo = async (userId: string, kind: string): Promise<string[]> =>
  (
    await sqlOf(context.db)
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ message }) => message);

test('a part is announced on the day before it is due, and once when it is late for three days', async () => {
  const family = await anInvestor(context);
  const { packages } = await aBetalifePlan(context);
  const id = await aSubscription(app, family, packages[0].id);
  await payForPackage(context, app, { ...family, id });
  const news = async () =>
    (await messagesTo(family.customer.id, 'subscription')).filter((text) => /tomorrow|was due on/.test(text));
  context.clock.moveBy(5 * dayMs);
  await remindOfParts(context);
  expect(await news()).toEqual([]);
  context.clock.moveBy(dayMs);
  await Promise.all([remindOfParts(context), remindOfParts(context)]);
  await remindOfParts(context);
  expect(await news()).toEqual(['₦12,000.00 for “Basket for two” is due tomorrow']);
  context.clock.moveBy(3 * dayMs);
  await remindOfParts(context);
  expect(await news()).toHaveLength(1);
  context.clock.moveBy(dayMs);
  await remindOfParts(context);
  await remindOfParts(context);
  expect(await news()).toHaveLength(2);
  expect((await news())[1]).toMatch(/^Your payment of ₦12,000\.00 for “.+” was due on 09 Mar, 2026\. There is no late fee\./);
  await payForPackage(context, app, { as: await signIn(context, family.customer), id, amount: 36_000_00 });
  context.clock.moveBy(6 * dayMs);
  await remindOfParts(context);
  expect(await news()).toHaveLength(2);
});

const notices = async (userId: string) => (await messagesTo(userId, 'subscription')).filter((text) => !text.startsWith('We '));
/** Twice a day, and by two processes at once. */
async function remindFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await Promise.all([remindOfEnds(context), remindOfEnds(context)]);
    await remindOfEnds(context);
    context.clock.moveBy(dayMs);
  }
}

test('the end of a price is announced three days before and once after it, for daily parts too and after an extension', async () => {
  const family = await anInvestor(context);
  const { packages } = await aBetalifePlan(context, { package: { frequency: 'day' } });
  const id = await aSubscription(app, family, packages[0].id);
  await payForPackage(context, app, { ...family, id });
  await remindFor(14);
  expect(await notices(family.customer.id)).toEqual([]);
  await remindFor(6);
  expect(await notices(family.customer.id)).toEqual([
    'The price of “Basket for two” holds until 19 Mar, 2026. ₦36,000.00 is left to pay. If you need more time, you can extend it once, until 18 Apr, 2026',
    'The price of “Basket for two” no longer holds. Extend it to 19 Apr, 2026 at ₦48,000.00, or turn ₦12,000.00 into credit',
  ]);
  const as = await signIn(context, family.customer);
  const { extension } = (await ask(app, `GET /api/user/betalife-subscriptions/${id}`, { as })).json().data;
  await ask(app, `POST /api/user/betalife-subscriptions/${id}/extend`, { as, body: extension });
  await remindFor(40);
  expect((await notices(family.customer.id)).slice(2)).toEqual([
    'The price of “Basket for two” holds until 21 Apr, 2026. ₦36,000.00 is left to pay',
    'The price of “Basket for two” no longer holds, and it cannot be extended. You can turn ₦12,000.00 into credit',
  ]);
});

test('an unpaid package is announced on the day before its last day, and not when it is paid', async () => {
  const [unpaid, pays] = [await anInvestor(context), await anInvestor(context)];
  const { packages } = await aBetalifePlan(context);
  await aSubscription(app, unpaid, packages[0].id);
  await payForPackage(context, app, { ...pays, id: await aSubscription(app, pays, packages[0].id) });
  await remindFor(5);
  expect(await notices(unpaid.customer.id)).toEqual([]);
  await remindFor(3);
  expect(await notices(unpaid.customer.id)).toEqual([
    'Your subscription to “Basket for two” ends unless you pay by 08 Mar, 2026. The first part is ₦12,000.00',
  ]);
  expect(await notices(pays.customer.id)).toEqual([]);
});

test('an investor reads a week and a day before the maturity what follows, and nothing after leaving', async () => {
  const [stays, leaves] = [await anInvestor(context), await anInvestor(context)];
  const { id: planId } = await anInvestmentPlan(context);
  const purchase = { plan_id: planId, amount: 50_000_00, months: 3 };
  const { id } = await anInvestment(context, app, stays, { ...purchase, instruction: 'roll_all' });
  const { id: left } = await anInvestment(context, app, leaves, purchase);
  const news = async (who = stays) =>
    (await messagesTo(who.customer.id, 'investment')).filter((text) => / matures (in|tomorrow)/.test(text));
  await sqlOf(context.db)
    .updateTable('investment_contracts')
    .set({ status: 'completed', outcome: 'liquidated', completed_on: '2026-03-02' as never })
    .where('id', '=', left)
    .execute();
  context.clock.moveBy(84 * dayMs);
  await remindOfMaturity(context);
  expect(await news()).toEqual([]);
  context.clock.moveBy(dayMs);
  await Promise.all([remindOfMaturity(context), remindOfMaturity(context)]);
  context.clock.moveBy(dayMs);
  await remindOfMaturity(context);
  expect(await news()).toHaveLength(1);
  expect((await news())[0]).toContain(
    'matures in 7 days, on 02 Jun, 2026. Your instruction is “Invest everything again”. You can change this',
  );
  context.clock.moveBy(5 * dayMs);
  await remindOfMaturity(context);
  await remindOfMaturity(context);
  expect(await news()).toHaveLength(2);
  expect((await news())[1]).toContain('matures tomorrow');
  expect(await news(leaves)).toEqual([]);
  await closeOpenDays(context);
  expect((await ask(app, `GET /api/user/investments/${id}`, { as: await signIn(context, stays.customer) })).statusCode).toBe(200);
});
