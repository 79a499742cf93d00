/** A bank account for payouts that was changed: its owner reads about it. */
import { appOf, ask, freshContext } from '#kit';
import { expect, test } from 'vitest';
import { deliverOutbox } from '#modules/notifications';
import { openDesk } from '../../../tests/onboarding/desk.ts';
import type { Headers } from '../../../tests/onboarding/new-customers.ts';

const context = await freshContext();
const app = await appOf(context);
const desk = await openDesk({ context, app });
const save = (own: Headers, number: string) =>
  ask(app, 'POST /api/user/onboarding/bank', { as: own, body: { bank_code: '058', account_number: number } });

test('a changed account is announced once by mail and by text; the first account and the same one are not, also with another name at the bank', async () => {
  const { user, own } = await desk.customer();
  const announced = async (): Promise<string[]> => {
    await deliverOutbox(context);
    const { mails, texts } = context.sent;
    return [...mails, ...texts].flatMap(({ to, text }) =>
      [user.email, user.phone].includes(to) && text.includes('for payouts') ? [text] : [],
    );
  };
  expect((await save(own, '0123456700')).statusCode).toBe(200);
  expect(await announced()).toEqual([]);
  for (let presses = 0; presses < 2; presses += 1) expect((await save(own, '0123456799')).statusCode).toBe(200);
  const usual = context.provider.accountName;
  context.provider.accountName = `${usual} JR`;
  expect((await save(own, '0123456799')).statusCode).toBe(200);
  context.provider.accountName = usual;
  expect(await announced()).toEqual([
    expect.stringContaining('was changed to Guaranty Trust Bank ••6799 on '),
    expect.stringMatching(/was changed to Guaranty Trust Bank ending 6799\. Not you\? Call us: /),
  ]);
});
