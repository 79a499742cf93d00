/** A new house has nobody who could add anybody: its first superadmin is invited from the machine, once, and chooses the password by mail. */
import { aStaff, freshContext } from '#kit';
import { mailInvitation } from '#modules/auth';
import { deliverOutbox } from '#modules/notifications';
import { expect, test } from 'vitest';
import { inviteFirstSuperadmin } from './index.ts';

const form = { name: 'Ada Obi', email: 'ada@lender.example', phone_number: '08030000000' };
const reactions = { invited: mailInvitation };

test('of two who are invited at once one is the first, gets one letter, and nobody else is ever invited this way', async () => {
  const context = await freshContext();
  const invite = (email: string) => inviteFirstSuperadmin(context, { form: { ...form, email }, reactions });
  const both = await Promise.allSettled([invite('ada@lender.example'), invite('obi@lender.example')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(invite('late@lender.example')).rejects.toMatchObject({ kind: 'conflict', code: 'superadmin_exists' });
  await deliverOutbox(context);
  expect(context.sent.letters.length).toBe(1);
  expect(context.sent.letters[0]).toMatchObject({ subject: 'Welcome to Ajo' });
});

test('other staff are no reason to refuse', async () => {
  const context = await freshContext();
  await aStaff(context, 'admin');
  expect(await inviteFirstSuperadmin(context, { form, reactions })).toMatchObject({
    type: 'superadmin',
    status: 'unregistered',
    phone: '+2348030000000',
  });
});
