/** A new installation has no user who could add others: its first superadmin is invited from the machine and chooses the password by mail. */
import { aCustomer, aStaff, appOf, ask, freshContext } from '#kit';
import { requireNewPassword, mailInvitation } from '#modules/auth';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { inviteFirstSuperadmin } from './index.ts';

const form = { name: 'Ada Obi', email: 'ada@lender.example', phone_number: '08030000000' };
const reactions = { invited: mailInvitation, passwordDemanded: requireNewPassword, ties: [] };

test('an invitation with a wrong address is replaced by the next, and only its link works, until accepted', async () => {
  const context = await freshContext();
  const app = await appOf(context);
  const invite = (email: string) => inviteFirstSuperadmin(context, { form: { ...form, email }, reactions });
  const choose = async (email: string): Promise<number> => {
    const message = context.sent.mails.find(({ to }) => to === email);
    const token = /[?&]token=([^&\s]+)/.exec(message?.text ?? '')?.[1];
    const password = 'a long enough Passw0rd';
    const body = { token, email, password, password_confirmation: password };
    return (await ask(app, 'POST /api/password/reset', { body })).statusCode;
  };
  const wrong = await invite('ada@lendr.example');
  const right = await invite('ada@lender.example');
  expect(right).toMatchObject({ id: wrong.id, email: 'ada@lender.example', status: 'unregistered' });
  await deliverOutbox(context);
  expect(await choose('ada@lendr.example')).toBe(422);
  expect(await choose('ada@lender.example')).toBe(200);
  // The second person comes in the same way; a third is added by these two.
  expect((await invite('bisi@lender.example')).id).not.toBe(right.id);
  await deliverOutbox(context);
  expect(await choose('bisi@lender.example')).toBe(200);
  await expect(invite('late@lender.example')).rejects.toMatchObject({ kind: 'conflict', code: 'superadmin_exists' });
});

test('the same address may be invited again, the address of another user may not', async () => {
  const context = await freshContext();
  const customer = await aCustomer(context);
  const first = await inviteFirstSuperadmin(context, { form, reactions });
  expect((await inviteFirstSuperadmin(context, { form, reactions })).id).toBe(first.id);
  const taking = inviteFirstSuperadmin(context, { form: { ...form, email: customer.email }, reactions });
  await expect(taking).rejects.toMatchObject({ code: 'email_taken' });
});

test('of two concurrent invitations one creates an account', async () => {
  const context = await freshContext();
  const invite = (email: string) => inviteFirstSuperadmin(context, { form: { ...form, email }, reactions });
  const [one, other] = await Promise.all([invite('ada@lender.example'), invite('obi@lender.example')]);
  expect(one.id).toBe(other.id);
  expect(await sqlOf(context.db).selectFrom('users').select('type').where('type', '=', 'superadmin').execute()).toHaveLength(1);
});

test('other staff do not block the invitation', async () => {
  const context = await freshContext();
  await aStaff(context, 'admin');
  expect(await inviteFirstSuperadmin(context, { form, reactions })).toMatchObject({
    type: 'superadmin',
    status: 'unregistered',
    phone: '+2348030000000',
  });
});
