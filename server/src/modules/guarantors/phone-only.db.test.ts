/** A guarantor without a mailbox: asked, reminded, answering and released by text messages, through every call that takes an address. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs, hourMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { aCustomer, ask, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { asE164, fullName } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { aFriend, aVideo, openInvitations, withoutMail } from '../../../tests/guarantors/invitations.ts';
import { activateGuarantors, dismissGuarantors, releaseGuarantors } from './commands/follow-loan.ts';

const house = await openInvitations();
const { context, app } = house;
type Mine = { id: string; email: string | null; phone_number: string; can: string[] };

async function textsTo(phone: string): Promise<string[]> {
  await deliverOutbox(context);
  return context.sent.texts.filter(({ to }) => to === asE164(phone)).map(({ text }) => text);
}
const mine = async (as: Record<string, string>) =>
  (await ask(app, 'GET /api/user/guarantors', { as })).json<{ data: Mine[] }>().data;

test('accepts with BVN, code and video over the texted link, and every letter is one text', async () => {
  const borrower = await house.aBorrower(kobo(20_000_000n));
  const mails = context.sent.mails.length;
  const guest = await house.invited(borrower, withoutMail(aFriend()));
  expect(await house.rowOf(guest.id)).toMatchObject({ email: null });
  expect(await mine(borrower.as)).toMatchObject([{ email: null, can: ['edit', 'remind', 'withdraw', 'video'] }]);
  await guest.proven();
  expect((await guest.answer(true, { video: aVideo })).statusCode).toBe(200);
  expect(await guest.state()).toBe('accepted');
  await inTransaction(context.db, async (tx) => {
    await activateGuarantors(tx, context, borrower.loanId);
    await releaseGuarantors(tx, context, borrower.loanId);
    await activateGuarantors(tx, context, borrower.loanId);
  });
  const letters = (await textsTo(guest.person.phone_number)).filter((text) => text.includes('Questions? Call'));
  expect(letters.map((text) => text.replace(/^Ajo: | Questions\?.*$/g, ''))).toEqual([
    'You accepted to guarantee a loan of NGN200,000.00. We will text you when you are released.',
    `The loan to ${fullName(borrower.user)} is paid out. Today begins your guarantee of up to NGN200,000.00.`,
    `The loan to ${fullName(borrower.user)} has ended. You are released as guarantor. Thank you.`,
    `The loan to ${fullName(borrower.user)} is active again, and so is your guarantee of up to NGN200,000.00.`,
  ]);
  expect(letters.filter((text) => text.length > 160)).toEqual([]);
  expect(context.sent.mails.slice(mails).filter(({ to }) => to !== borrower.user.email)).toEqual([]);
});

test('learns by text that the request was withdrawn, or that the application has ended', async () => {
  const [one, other] = [await house.aBorrower(), await house.aBorrower()];
  const withdrawn = await house.invited(one, withoutMail(aFriend()));
  await ask(app, `POST /api/user/guarantors/${withdrawn.id}/withdraw`, { as: one.as });
  expect((await textsTo(withdrawn.person.phone_number)).at(-1)).toContain('was withdrawn');
  const left = await house.invited(other, withoutMail(aFriend()));
  await inTransaction(context.db, (tx) => dismissGuarantors(tx, context, other.loanId));
  expect((await textsTo(left.person.phone_number)).at(-1)).toContain('no longer need your answer');
});

test('an empty address in the link opens it, any other address does not', async () => {
  const guest = await house.invited(await house.aBorrower(), withoutMail(aFriend()));
  const read = async (email: string) => (await ask(app, `GET /api/guarantor${guest.search}&email=${email}`)).statusCode;
  expect([await read(''), await read('garba%40mail.test'), await read('null')]).toEqual([200, 401, 401]);
});

test('a new link is texted for an expired one, with the token alone or an empty address', async () => {
  const guest = await house.invited(await house.aBorrower(), withoutMail(aFriend()));
  context.clock.moveBy(8 * dayMs);
  const before = (await textsTo(guest.person.phone_number)).length;
  const strange = await ask(app, `POST /api/guarantor-token${guest.search}&email=garba%40mail.test`);
  expect((await textsTo(guest.person.phone_number)).length).toBe(before);
  const renewed = await ask(app, `POST /api/guarantor-token${guest.search}`);
  expect([renewed.statusCode, renewed.json()]).toEqual([200, strange.json()]);
  expect((await textsTo(guest.person.phone_number)).length).toBe(before + 1);
  const fresh = await house.guest(guest.id, guest.person);
  expect((await fresh.call('GET', 'guarantor')).statusCode).toBe(200);
  expect((await ask(app, `POST /api/guarantor-token${guest.search}&email=`)).statusCode).toBe(200);
});

test('a changed number ends the link and gets one of its own; the same person is not named twice', async () => {
  const borrower = await house.aBorrower();
  const guest = await house.invited(borrower, withoutMail(aFriend()));
  const other = withoutMail(aFriend());
  const corrected = await ask(app, `POST /api/guarantor/${guest.id}`, { as: borrower.as, body: other });
  expect([corrected.statusCode, corrected.json().data]).toMatchObject([
    200,
    { email: null, phone_number: asE164(other.phone_number) },
  ]);
  expect((await guest.call('GET', 'guarantor')).statusCode).toBe(401);
  expect(await textsTo(other.phone_number)).toHaveLength(1);
  for (const email of ['', 'another@mail.test']) {
    const twice = await house.name(borrower, { ...other, email });
    expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([422, ['phone_number']]);
  }
  const own = await house.name(borrower, withoutMail(aFriend({ phone_number: borrower.user.phone ?? '' })));
  expect([own.statusCode, Object.keys(own.json().errors)]).toEqual([422, ['phone_number']]);
});

test('a person kept for the next application is kept once, and goes on to it with their video', async () => {
  const user = await aCustomer(context);
  const as = await signIn(context, user);
  const friend = withoutMail(aFriend());
  const kept = await Promise.all([1, 2, 3].map(() => house.name({ as }, friend)));
  expect(kept.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
  expect(await mine(as)).toHaveLength(1);
});

test('one number gets five requested links a day from one network, next to those that its borrower sends', async () => {
  const person = withoutMail(aFriend());
  const borrower = await house.aBorrower();
  const guest = await house.invited(borrower, person);
  const remind = () => ask(app, `POST /api/user/guarantors/${guest.id}/remind`, { as: borrower.as });
  const again = () => ask(app, 'POST /api/guarantor-link', { body: { invitation: guest.id } });
  for (const act of [again, again]) expect((await act()).statusCode).toBe(200);
  // Three an hour at most.
  context.clock.moveBy(hourMs);
  for (const act of [again, again, again]) expect((await act()).statusCode).toBe(200);
  context.clock.moveBy(hourMs);
  expect((await again()).statusCode).toBe(429);
  expect((await remind()).statusCode).toBe(200);
  expect((await textsTo(person.phone_number)).length).toBe(7);
});
