/** The invitation by text, and the address that a borrower shares: it opens nothing and sends the guarantor their own link. */
import { ask } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { asE164 } from '#modules/users';
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
  expect((await guest.call('GET', 'guarantor')).statusCode).toBe(401);
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
