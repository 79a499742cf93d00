/** Strangers use up what a number gets in a day; its owner still resets the password, and still verifies the number. */
import { hourMs } from '@ajo/contract/kernel/time';
import { beforeEach, expect, test } from 'vitest';
import { next, password } from '../../../tests/auth/sign-in.ts';
import { openPhones } from '../../../tests/auth/phones.ts';

const phones = await openPhones();
const { aNumber, aPhoneCustomer, app, challengeIn, codeTo, context, forgot, logIn, register, textsTo, verify } = phones;

beforeEach(phones.forgetAll);

async function statusFrom(network: number, url: string, payload: object): Promise<number> {
  const reply = await app.inject({ method: 'POST', url, payload, remoteAddress: `41.58.${network}.9` });
  return reply.statusCode;
}

/** Five a network and day, of four networks; then the limits of an hour pass. */
async function useUp(url: string, payload: object): Promise<number[]> {
  const statuses: number[] = [];
  for (let network = 0; network < 4; network += 1) {
    for (let at = 0; at < 5; at += 1) statuses.push(await statusFrom(network, url, payload));
    context.clock.moveBy(hourMs);
  }
  return [...new Set(statuses)];
}

test('twenty resets of strangers stop other strangers, and not a network from which the account has signed in', async () => {
  const owner = await aPhoneCustomer();
  const [url, payload] = ['/api/password/create', { email: owner.typed }];
  expect([await useUp(url, payload), await statusFrom(9, url, payload)]).toEqual([[200], 429]);
  const before = (await textsTo(owner.phone)).length;
  expect((await forgot(owner.typed)).statusCode).toBe(200);
  expect((await textsTo(owner.phone)).length).toBe(before + 1);
});

test('twenty registrations by strangers leave the owner the code at sign-in and the reset', async () => {
  const { typed, phone } = aNumber();
  await register(typed);
  await phones.forgetEverything();
  const [url, words] = ['/api/auth/signup', { password: next, password_confirmation: next }];
  expect(await useUp(url, { name: 'Stranger Danger', phone_number: typed, consent: true, ...words })).toEqual([201]);
  expect((await register(typed)).statusCode).toBe(429);
  expect((await forgot(typed)).statusCode).toBe(200);
  expect((await textsTo(phone)).at(-1)).toContain('/reset?');
  const challenge = challengeIn(await logIn(typed, password));
  expect((await verify(challenge, await codeTo(phone))).statusCode).toBe(200);
});
