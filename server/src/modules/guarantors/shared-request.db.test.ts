/** The invitation by text, and the address that a borrower shares: it opens nothing and sends the guarantor their own link. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { ask, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { asE164 } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { openInvitations } from '../../../tests/guarantors/invitations.ts';

const house = await openInvitations();
const { context, app } = house;
const textsTo = async (phone: string): Promise<string[]> => {
  await deliverOutbox(context);
  return context.sent.texts.filter(({ to }) => to === asE164(phone)).map(({ text }) => text);
};
const tokenIn = (text = ''): string => new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://none').searchParams.get('token') ?? '';
const request = (invitation: string) => ask(app, 'POST /api/guarantor-link', { body: { invitation } });
const read = (query: string) => ask(app, `GET /api/guarantor?${query}`);

test('the guarantor gets one text with a link that opens the request', async () => {
  const guest = await house.invited(await house.aBorrower());
  const texts = await textsTo(guest.person.phone_number);
  expect(texts).toHaveLength(1);
  expect(texts[0]?.length).toBeLessThanOrEqual(160);
  expect(texts[0]).toContain('asks you to guarantee a loan');
  const token = tokenIn(texts[0]);
  expect(token.length).toBeGreaterThan(40);
  expect((await read(`token=${token}`)).json().data).toMatchObject({ guarantor: 'Garba Sani' });
  expect((await read(`token=${token}&email=other%40mail.test`)).statusCode).toBe(401);
  expect((await read(`token=${token.slice(1)}x`)).statusCode).toBe(401);
  expect((await ask(app, `GET /api/guarantor-link?token=${token}`)).json().data.state).toBe('open');
});

test('a shared request opens nothing, and sends a new link to the guarantor only', async () => {
  const guest = await house.invited(await house.aBorrower());
  expect((await read(`invitation=${guest.id}`)).statusCode).toBeGreaterThanOrEqual(400);
  const answer = await request(guest.id);
  expect(answer.statusCode).toBe(200);
  const texts = await textsTo(guest.person.phone_number);
  expect(texts).toHaveLength(2);
  const token = tokenIn(texts.at(-1));
  expect(answer.body).not.toContain(token);
  expect((await read(`token=${token}`)).statusCode).toBe(200);
  expect([(await guest.call('GET', 'guarantor')).statusCode, await guest.state()]).toEqual([200, 'open']);
});

test('strangers who request links end none of the guarantor and spend no limit of the borrower', async () => {
  const borrower = await house.aBorrower();
  const guest = await house.invited(borrower);
  for (let hour = 0; hour < 2; hour += 1) {
    for (let times = 0; times < 2; times += 1) expect((await request(guest.id)).statusCode).toBe(200);
    context.clock.moveBy(61 * minuteMs);
  }
  expect([(await guest.call('GET', 'guarantor')).statusCode, await guest.state()]).toEqual([200, 'open']);
  const counted = await sqlOf(context.db)
    .selectFrom('throttle_counts')
    .select((row) => ['budget', row.fn.max('count').as('most')])
    .where('budget', 'like', '%to address by sender')
    .groupBy('budget')
    .execute();
  expect(Object.fromEntries(counted.map(({ budget, most }) => [budget, most]))).toEqual({
    'mail to address by sender': 1,
    'guarantor link to address by sender': 4,
  });
  await deliverOutbox(context);
  const mails = context.sent.mails.filter(({ to }) => to === guest.person.email);
  expect(mails.length).toBeGreaterThan(1);
  for (const { text } of mails) expect(text).not.toContain('Earlier links no longer work');

  // The borrower's reminder replaces them all, and so does an answer.
  const as = await signIn(context, borrower.user);
  expect((await ask(app, `POST /api/user/guarantors/${guest.id}/remind`, { as })).statusCode).toBe(200);
  expect([(await guest.call('GET', 'guarantor')).statusCode, await guest.state()]).toEqual([401, 'replaced']);
  const fresh = await house.guest(guest.id, guest.person);
  expect((await request(guest.id)).statusCode).toBe(200);
  const last = await house.guest(guest.id, guest.person);
  expect((await last.answer(false)).statusCode).toBe(200);
  expect([await fresh.state(), (await fresh.call('GET', 'guarantor')).statusCode]).toEqual(['refused', 401]);
});

test('a link beside a newer one ends on its own day', async () => {
  const guest = await house.invited(await house.aBorrower());
  context.clock.moveBy(3 * dayMs);
  expect((await request(guest.id)).statusCode).toBe(200);
  const newer = await house.guest(guest.id, guest.person);
  context.clock.moveBy(4 * dayMs);
  expect([await guest.state(), await newer.state()]).toEqual(['expired', 'open']);
  expect([(await guest.call('GET', 'guarantor')).statusCode, (await newer.call('GET', 'guarantor')).statusCode]).toEqual([
    401, 200,
  ]);
});

test('its reply is the same for a request that does not exist or is over, and it is limited', async () => {
  const guest = await house.invited(await house.aBorrower());
  const known = (await request(guest.id)).json();
  const fresh = await house.guest(guest.id, guest.person);
  expect((await fresh.answer(false)).statusCode).toBe(200);
  const before = await textsTo(guest.person.phone_number);
  expect((await request(guest.id)).json()).toEqual(known);
  expect((await request('01912f00-0000-7000-8000-00000000dead')).json()).toEqual(known);
  expect(await textsTo(guest.person.phone_number)).toEqual(before);
  expect((await request(guest.id)).statusCode).toBe(200);
  expect((await request(guest.id)).statusCode).toBe(429);
});
