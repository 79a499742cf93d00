/** The total of mails that one sender causes in a day, each to an address that they chose for the first time. */
import assert from 'node:assert/strict';
import { dayMs, hourMs } from '@ajo/contract/kernel/time';
import { ask, aStaff, signIn } from '#kit';
import { findUser } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { password } from '../../../tests/auth/sign-in.ts';
import { openPhones } from '../../../tests/auth/phones.ts';

const { app, context, anAddress, aNumber, aPhoneCustomer } = await openPhones();

type Reply = { statusCode: number; json: () => { code?: string } };
const outcomeOf = (reply: Reply): string => (reply.statusCode < 300 ? 'sent' : `${reply.statusCode} ${reply.json().code}`);
const tooMany = '429 too_many_tries';

/** Repeats until a refusal; no sender is unlimited, so it ends well above every limit. */
async function sentBeforeRefusal(send: (at: number) => Promise<Reply>): Promise<[number, string]> {
  for (let at = 0; at < 400; at += 1) {
    const outcome = outcomeOf(await send(at));
    if (outcome !== 'sent') return [at, outcome];
  }
  return [400, 'never refused'];
}
const mailsTo = async (address: string): Promise<number> =>
  (await sqlOf(context.db).selectFrom('outbox').select('id').where('recipient', '=', address).execute()).length;

test('a customer sends twenty mails a day to new addresses, another customer is not affected, and the next day is free', async () => {
  const [one, other] = [await aPhoneCustomer(), await aPhoneCustomer()];
  const add = (as: Record<string, string>, email = anAddress()) =>
    ask(app, 'POST /api/auth/email', { as, body: { email, current_password: password } });
  expect(await sentBeforeRefusal(() => add(one.as))).toEqual([20, tooMany]);
  const refused = anAddress();
  expect([outcomeOf(await add(one.as, refused)), await mailsTo(refused)]).toEqual([tooMany, 0]);
  expect(outcomeOf(await add(other.as, refused))).toBe('sent');
  expect(await mailsTo(refused)).toBe(1);
  context.clock.moveBy(dayMs);
  const owner = await findUser(context.db, one.id);
  assert(owner);
  expect(outcomeOf(await add(await signIn(context, owner)))).toBe('sent');
});

test('a colleague opens two hundred accounts a day, and another colleague is not affected', async () => {
  const [one, other] = await Promise.all(['admin', 'admin'].map(async () => signIn(context, await aStaff(context, 'admin'))));
  const add = (as: Record<string, string> = {}) =>
    ask(app, 'POST /api/admin/users', {
      as,
      body: { name: 'Ngozi Traders', email: anAddress(), phone_number: aNumber().typed, user_type_id: 'merchant' },
    });
  expect(await sentBeforeRefusal(() => add(one))).toEqual([200, tooMany]);
  expect(outcomeOf(await add(other))).toBe('sent');
});

test('a network sends three hundred mails a day, and another network is not affected', async () => {
  const write = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/contactus/send',
      remoteAddress,
      payload: { name: 'Ngozi Umeh', email: anAddress(), message: 'How do I move my payment day?' },
    });
  const send = (at: number) => {
    // A network writes forty messages an hour: only the total of the day is of interest here.
    if (at > 0 && at % 40 === 0) context.clock.moveBy(hourMs);
    return write('102.89.23.7');
  };
  expect(await sentBeforeRefusal(send)).toEqual([300, tooMany]);
  expect(outcomeOf(await write('102.89.23.8'))).toBe('sent');
});
