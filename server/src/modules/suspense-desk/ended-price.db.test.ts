/** A package whose price lock has ended takes no money: it is not offered for money in suspense, and a booking names the reason. */
import { aBetalifePlan, anInvestor, ask, aStaff, aSubscription, payForPackage, signIn } from '#kit';
import { dayMs, longDay } from '@ajo/contract/kernel/time';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { openSuspenseDesk } from '../../../tests/wallets/suspense-desk.ts';

const { context, app, aCredit } = await openSuspenseDesk();

test('a package is a candidate until the last day of its price lock', async () => {
  const family = await anInvestor(context);
  const { packages } = await aBetalifePlan(context);
  const id = await aSubscription(app, family, packages[0].id);
  await payForPackage(context, app, { ...family, id });
  const finance = await aStaff(context, 'finance');
  const { number, price_holds_until: lastDay } = await sqlOf(context.db)
    .selectFrom('betalife_subscriptions')
    .select(['number', 'price_holds_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const label = `BL-${number.toString().padStart(6, '0')}`;
  const targets = async (receipt: string): Promise<string[]> => {
    const as = await signIn(context, finance);
    const found = await ask(app, `POST /api/finance/unidentified-receipts/${receipt}/candidates`, { as, body: { words: label } });
    return found.json().data.map(({ target }: { target: string }) => target);
  };
  const inTime = await aCredit();
  expect(await targets(inTime)).toEqual([label]);
  context.clock.moveBy(60 * dayMs);
  const late = await aCredit();
  expect(await targets(late)).toEqual([]);
  const body = { purpose: 'betalife_subscription', target: label, reason: 'Of this customer', action: 'book' };
  const as = await signIn(context, finance);
  const refused = await ask(app, `POST /api/finance/unidentified-receipts/${late}/resolve`, { as, body });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { target: [`This subscription does not take this payment: its price lock ended on ${longDay(lastDay)}`] },
  ]);
  // What was paid in time is still taken.
  expect(await targets(inTime)).toEqual([label]);
});
