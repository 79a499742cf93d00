/** Reminders of the day of a lock, each once, and accounts that become dormant. */
import { addDays, day, dayMs, startOfDay } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aSavingsAccount, ask, freshContext, lockedSavings, payIntoSavings, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { followSavings } from './commands/follow-savings.ts';

const context = await freshContext();
const app = await appOf(context);
const ada = await aCustomer(context);
const until = day('2026-03-20');
const locked = await aSavingsAccount(context, ada, { product: lockedSavings, target_date: until, instruction: 'renew' });
await payIntoSavings(context, { id: locked, customer: ada }, 500_000n);

const noticesOf = async (word: string, { id } = ada): Promise<string[]> =>
  (
    await sqlOf(context.db)
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', id)
      .where('message', 'like', `%${word}%`)
      .orderBy('id')
      .execute()
  ).map(({ message }) => message);
const moveTo = (on: string): void =>
  context.clock.moveBy(startOfDay(day(on)).getTime() + dayMs / 2 - context.clock.now().getTime());
const followOn = async (on: string): Promise<string[]> => {
  moveTo(on);
  await Promise.all([followSavings(context), followSavings(context)]);
  await followSavings(context);
  return (await noticesOf('reaches its end date')).map((text) => /reaches its end date (.*?)\./.exec(text)?.[1] ?? '');
};
const change = async (body: object) => ask(app, `PATCH /api/user/savings/${locked}`, { as: await signIn(context, ada), body });

test('the day of a lock is announced seven days and one day before, once each, and again when it moves', async () => {
  expect(await followOn('2026-03-12')).toEqual([]);
  // The run of the 13th was missed.
  expect(await followOn('2026-03-14')).toEqual(['in 6 days, on 20 Mar, 2026']);
  expect(await followOn('2026-03-15')).toHaveLength(1);
  expect((await followOn('2026-03-19')).slice(1)).toEqual(['tomorrow']);
  expect((await change({ target_date: addDays(until, 5) })).statusCode).toBe(200);
  expect((await followOn('2026-03-20')).slice(2)).toEqual(['in 5 days, on 25 Mar, 2026']);
  expect((await followOn('2026-03-24')).slice(3)).toEqual(['tomorrow']);
  // Opened on 2 March and moved to the 25th: 23 days again.
  expect((await noticesOf('reaches its end date')).at(-1)).toBe(
    '“Rent” with ₦5,000.00 reaches its end date tomorrow. It will then be locked again until 17 Apr, 2026, at 12% a year. You can change this until the day before',
  );
});

test('what follows at the end is changed until the day before', async () => {
  expect((await change({ instruction: 'pay_out' })).statusCode).toBe(200);
  expect(await followOn('2026-03-25')).toHaveLength(4);
  const late = await change({ instruction: 'keep_as_flex' });
  expect([late.statusCode, Object.keys(late.json().errors), late.json().code]).toEqual([
    422,
    ['instruction'],
    'instruction_too_late',
  ]);
});

test.each([
  ['pay_out', 'On that day we will pay it to your bank account, without a fee'],
  ['keep_as_flex', 'From that day on you can withdraw it without a fee'],
] as const)('a reminder names what follows with %s', async (instruction, follows) => {
  const customer = await aCustomer(context);
  const opening = { product: lockedSavings, target_date: addDays(context.clock.businessDay(), 12), instruction };
  await payIntoSavings(context, { id: await aSavingsAccount(context, customer, opening), customer }, 500_000n);
  await followOn(addDays(context.clock.businessDay(), 5));
  expect((await noticesOf('reaches its end date', customer)).map((text) => text.split('. ')[1])).toEqual([follows]);
});

test('an account becomes dormant after the days of its terms without an act of the customer, and another act does not end it', async () => {
  const isDormant = async (): Promise<boolean> =>
    (await ask(app, `GET /api/user/savings/${locked}`, { as: await signIn(context, ada) })).json().data.dormant;
  // The last act was the change of 24 March, and the day of the lock the 25th.
  await followOn('2027-02-22');
  expect(await noticesOf('dormant')).toEqual([]);
  await followOn('2027-02-23');
  expect(await noticesOf('dormant on')).toEqual([expect.stringContaining('25 Mar, 2027')]);
  await followOn('2027-03-24');
  expect([await isDormant(), await noticesOf('dormant')]).toEqual([false, [expect.stringContaining('will be marked dormant')]]);
  await followOn('2027-03-25');
  expect([await isDormant(), (await noticesOf('dormant')).length]).toEqual([true, 2]);
  await followOn('2027-03-26');
  expect(await noticesOf('dormant')).toHaveLength(2);
  expect((await change({ name: 'House' })).statusCode).toBe(200);
  expect(await isDormant()).toBe(true);
});

test('an account without a first deposit ends after ninety days, once, with a notice; one in review stays', async () => {
  const [unfunded, funded, inReview] = [
    await aSavingsAccount(context, ada, { name: 'Never paid' }),
    await aSavingsAccount(context, ada, { name: 'Paid' }),
    await aSavingsAccount(context, ada, { name: 'In review' }),
  ];
  await payIntoSavings(context, { id: funded, customer: ada }, 100_000n);
  await sqlOf(context.db).updateTable('savings_accounts').set({ needs_review: true }).where('id', '=', inReview).execute();
  const statuses = async (): Promise<string[]> =>
    (
      await sqlOf(context.db)
        .selectFrom('savings_accounts')
        .select('status')
        .where('id', 'in', [unfunded, funded, inReview])
        .orderBy('id')
        .execute()
    ).map(({ status }) => status);
  const opened = context.clock.businessDay();
  await followOn(addDays(opened, 89));
  expect([await statuses(), await noticesOf('had no deposit')]).toEqual([['pending', 'active', 'pending'], []]);
  await followOn(addDays(opened, 90));
  expect(await statuses()).toEqual(['closed', 'active', 'pending']);
  await followOn(addDays(opened, 91));
  expect(await noticesOf('had no deposit')).toEqual([
    expect.stringMatching(/^“Never paid” \(SV-\d{6}\) had no deposit in 90 days, so it is closed\./),
  ]);
});
