/** BVN and phone: what verifies a guarantor, what does not, and how many attempts are allowed. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { aPerson, ask, signIn } from '#kit';
import { asE164 } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { blindIndex } from '#platform/secrets';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBvn, aFriend, openInvitations } from '../../../tests/guarantors/invitations.ts';

const house = await openInvitations();
const { context, app } = house;
const rowOf = (id: string) =>
  sqlOf(context.db).selectFrom('guarantors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const codes = (answers: readonly { json: () => { code?: string }; statusCode: number }[]) =>
  answers.map((answer) => (answer.statusCode === 200 ? '200' : (answer.json().code ?? ''))).sort();

beforeEach(() => {
  context.provider.bvnResult = 'match';
  context.clock.moveBy(dayMs);
});

describe('the BVN', () => {
  test.each([
    ['no_match', 'bvn_no_match'],
    ['not_found', 'bvn_unknown'],
  ] as const)('that the register answers with %s proves nothing', async (result, code) => {
    context.provider.bvnResult = result;
    const guest = await house.invited(await house.aBorrower());
    const answer = await guest.proveBvn(aBvn());
    expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors)]).toEqual([422, code, ['bvn']]);
    expect(await rowOf(guest.id)).toMatchObject({ status: 'unregistered', bvn_last4: null });
  });

  test('is verified only with consent, and five times a day at most', async () => {
    const guest = await house.invited(await house.aBorrower());
    expect((await guest.call('POST', 'bvn', { bvn: aBvn() })).json().errors).toHaveProperty('consent');
    context.provider.bvnResult = 'no_match';
    const answers = await Promise.all(Array.from({ length: 7 }, () => guest.proveBvn(aBvn())));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  test.each(['2222222222', '222222222222', '2222222222a', '２２２２２２２２２２２', ['22222222222'], null])(
    '%j is refused as a BVN',
    async (bvn) => {
      const guest = await house.invited(await house.aBorrower());
      expect((await guest.call('POST', 'bvn', { bvn, consent: true })).statusCode).toBe(422);
    },
  );

  test('of the borrower is refused before the registry is queried', async () => {
    const borrower = await house.aBorrower();
    const bvn = aBvn();
    await sqlOf(context.db)
      .insertInto('bvn_index')
      .values({ user_id: borrower.user.id, digest: blindIndex(context.config, 'bvn', bvn) })
      .execute();
    const guest = await house.invited(borrower);
    expect((await guest.proveBvn(bvn)).json().code).toBe('bvn_of_borrower');
  });

  test('of another guarantor of the same loan is refused, also concurrently; for another loan it is accepted', async () => {
    const borrower = await house.aBorrower();
    const [one, other] = [await house.invited(borrower), await house.invited(borrower)];
    const bvn = aBvn();
    expect(codes(await Promise.all([one.proveBvn(bvn), other.proveBvn(bvn)]))).toEqual(['200', 'bvn_of_other_guarantor']);
    const elsewhere = await house.invited(await house.aBorrower());
    expect((await elsewhere.proveBvn(bvn)).statusCode).toBe(200);
  });

  test('is stored encrypted and never returned, and its consent is kept with the wording that was shown', async () => {
    const guest = await house.invited(await house.aBorrower());
    const bvn = aBvn();
    context.provider.bvnResult = 'partial';
    const answers = await Promise.all([guest.proveBvn(bvn), guest.proveBvn(bvn)]);
    expect(codes(answers)).toEqual(['200', 'guarantor_bvn_done']);
    for (const answer of answers) expect(answer.body).not.toContain(bvn);
    const row = await rowOf(guest.id);
    expect(row).toMatchObject({ status: 'incomplete', bvn_match: 'partial', bvn_last4: bvn.slice(-4) });
    expect(Object.values(row).join()).not.toContain(bvn);
    const consents = await sqlOf(context.db)
      .selectFrom('guarantor_consents')
      .selectAll()
      .where('guarantor_id', '=', guest.id)
      .execute();
    expect(consents).toMatchObject([{ kind: 'bvn', words: expect.stringContaining('register'), ip: '127.0.0.1' }]);
    await expect(sqlOf(context.db).deleteFrom('guarantor_consents').execute()).rejects.toThrow('append-only');
  });
});

describe('the code', () => {
  const other = (code: string): string => (code === '000000' ? '000001' : '000000');

  test('is sent once a minute, five times a day to one number', async () => {
    const guest = await house.invited(await house.aBorrower());
    const otp = (phone = guest.person.phone_number) => guest.call('POST', 'otp', { phone_number: phone });
    const pressed = await Promise.all([otp(), otp(), otp()]);
    expect(codes(pressed)).toEqual(['200', 'otp_too_soon', 'otp_too_soon']);
    expect(pressed.find(({ statusCode }) => statusCode === 200)?.json().data).toEqual({ retry_after: 60 });
    context.clock.moveBy(30_000);
    const soon = await otp();
    expect([soon.statusCode, soon.headers['retry-after']]).toEqual([429, '30']);
    const later: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      context.clock.moveBy(minuteMs);
      later.push((await otp()).statusCode);
    }
    expect(later).toContain(429);
  });

  test('is invalid after five wrong attempts, even when right', async () => {
    const guest = await house.invited(await house.aBorrower());
    await guest.call('POST', 'otp', { phone_number: guest.person.phone_number });
    const code = await guest.code();
    const prove = (otp: string) => guest.call('POST', 'otp-verification', { otp, phone_number: guest.person.phone_number });
    const wrong = await Promise.all(Array.from({ length: 5 }, () => prove(other(code))));
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422]);
    expect((await prove(code)).json().code).toBe('otp_wrong');
    context.clock.moveBy(minuteMs);
    await guest.call('POST', 'otp', { phone_number: guest.person.phone_number });
    expect((await prove(await guest.code())).statusCode).toBe(200);
  });

  test('is valid for ten minutes, once, and only for its number', async () => {
    const guest = await house.invited(await house.aBorrower());
    const phone = guest.person.phone_number;
    const prove = (otp: string, number = phone) => guest.call('POST', 'otp-verification', { otp, phone_number: number });
    await guest.call('POST', 'otp', { phone_number: phone });
    context.clock.moveBy(10 * minuteMs);
    expect((await prove(await guest.code())).statusCode).toBe(422);
    await guest.call('POST', 'otp', { phone_number: phone });
    const code = await guest.code();
    expect((await prove(code, aFriend().phone_number)).statusCode).toBe(422);
    expect(codes(await Promise.all([prove(code), prove(code)]))).toEqual(['200', 'otp_wrong']);
    expect(await rowOf(guest.id)).toMatchObject({ status: 'incomplete', proven_phone: asE164(phone) });
  });

  test('is not sent to the phone of another guarantor; of two concurrent ones one number verifies one of them', async () => {
    const borrower = await house.aBorrower();
    const [one, two, third] = [await house.invited(borrower), await house.invited(borrower), await house.invited(borrower)];
    const phone_number = '08061112223';
    const ready: { guest: typeof one; otp: string }[] = [];
    for (const guest of [one, two]) {
      await guest.call('POST', 'otp', { phone_number });
      ready.push({ guest, otp: await guest.code() });
    }
    const answers = await Promise.all(
      ready.map(({ guest, otp }) => guest.call('POST', 'otp-verification', { otp, phone_number })),
    );
    expect(codes(answers)).toEqual(['200', 'phone_of_other_guarantor']);
    expect((await third.call('POST', 'otp', { phone_number })).json().code).toBe('phone_of_other_guarantor');
  });

  test('is not sent to the borrower', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    await sqlOf(context.db).updateTable('users').set({ phone: '+2348031112223' }).where('id', '=', borrower.user.id).execute();
    const texts = context.sent.texts.length;
    const answer = await guest.call('POST', 'otp', { phone_number: '0803 111 2223'.replaceAll(' ', '') });
    expect(answer.json().code).toBe('phone_of_borrower');
    expect(context.sent.texts).toHaveLength(texts);
  });

  test.each([['123456'], { a: 1 }, null, '１２３４５６', '12345', '1234567'])('%j is refused as a code', async (otp) => {
    const guest = await house.invited(await house.aBorrower());
    const answer = await guest.call('POST', 'otp-verification', { otp, phone_number: guest.person.phone_number });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['otp']]);
  });
});

test('neither staff nor customers can act for a guarantor', async () => {
  const guest = await house.invited(await house.aBorrower());
  const person = await aPerson(context, 'superadmin');
  const as = await signIn(context, person);
  expect((await ask(app, 'POST /api/bvn', { as, body: { bvn: aBvn(), consent: true } })).statusCode).toBe(401);
  expect(await rowOf(guest.id)).toMatchObject({ status: 'unregistered' });
});
