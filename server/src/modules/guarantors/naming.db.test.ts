/** The customer's side: naming, correcting, reminding, taking back, handing in a video. */
import { dayMs, hourMs, minuteMs, longInstant } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { aCustomer, ask, aWaitingLoan, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBvn, aFriend, aVideo, type Borrower, form, openInvitations } from '../../../tests/guarantors/invitations.ts';

const house = await openInvitations();
const { context, app } = house;
const rowOf = (id: string) =>
  sqlOf(context.db).selectFrom('guarantors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
type Mine = { id: string; status: string; email: string; loan_id: string | null; reason: string | null; can: string[] };
const mine = async ({ as }: Pick<Borrower, 'as'>) =>
  (await ask(app, 'GET /api/user/guarantors', { as })).json<{ data: Mine[] }>().data;
const post = (path: string, as: Record<string, string>, body?: object) => ask(app, `POST /api/${path}`, { as, body });
const setLoan = (id: string, status: 'approved' | 'pending') =>
  sqlOf(context.db).updateTable('loans').set({ status }).where('id', '=', id).execute();

beforeEach(() => context.clock.moveBy(dayMs));

describe('naming', () => {
  test('for a pending application invites at once', async () => {
    const borrower = await house.aBorrower();
    const named = await house.name(borrower, aFriend({ email: ' Upper@Mail.Test ' }));
    expect([named.statusCode, named.json().message]).toEqual([201, 'Guarantor added successful']);
    expect(named.json().data).toMatchObject({
      status: 'unregistered',
      loan_id: borrower.loanId,
      amount: 4_000_000,
      email: 'upper@mail.test',
    });
    await deliverOutbox(context);
    expect(context.sent.mails.filter(({ to }) => to === 'upper@mail.test')).toHaveLength(1);
  });

  test('without an application is stored for the next one, and no mail is sent', async () => {
    const as = await signIn(context, await aCustomer(context));
    const friend = aFriend();
    const named = await house.name({ as }, friend);
    expect(named.json().data).toMatchObject({ status: 'unregistered', loan_id: null, amount: null, can: ['edit', 'video'] });
    expect((await house.name({ as }, friend)).json().code).toBe('guarantor_twice');
    const changed = await post(`guarantor/${named.json().data.id}`, as, { ...friend, name: 'Garba Sani Bello' });
    expect(changed.json().data.name).toBe('Garba Sani Bello');
    await deliverOutbox(context);
    expect(context.sent.mails.filter(({ to }) => to === friend.email)).toEqual([]);
  });

  test('two concurrent requests name one guarantor', async () => {
    const borrower = await house.aBorrower();
    const friend = aFriend();
    const answers = await Promise.all([house.name(borrower, friend), house.name(borrower, friend)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 422]);
    expect(await mine(borrower)).toHaveLength(1);
  });

  test('oneself, the same phone number, or a sixth guarantor is refused at the field', async () => {
    const borrower = await house.aBorrower();
    const friend = aFriend();
    const refused = async (input: Parameters<typeof aFriend>[0]) => {
      const { code, errors } = (await house.name(borrower, aFriend(input))).json<{ code: string; errors: object }>();
      return [code, ...Object.keys(errors)];
    };
    await sqlOf(context.db).updateTable('users').set({ phone: '+2348039998877' }).where('id', '=', borrower.user.id).execute();
    expect(await refused({ email: borrower.user.email ?? '' })).toEqual(['guarantor_self', 'email']);
    expect(await refused({ phone_number: '08039998877' })).toEqual(['guarantor_self', 'phone_number']);
    await house.name(borrower, friend);
    expect(await refused({ email: friend.email })).toEqual(['guarantor_twice', 'email']);
    expect(await refused({ phone_number: friend.phone_number })).toEqual(['guarantor_phone_twice', 'phone_number']);
    for (let at = 0; at < 4; at += 1) expect((await house.name(borrower)).statusCode).toBe(201);
    expect((await house.name(borrower)).json().code).toBe('guarantors_too_many');
  });

  test.each([
    ['name', { name: 'Garba' }],
    ['email', { email: 'not an address' }],
    ['phone_number', { phone_number: '+44 20 7946 0000' }],
    ['relationship', { relationship: '' }],
  ])('requires a valid %s', async (field, input) => {
    const answer = await house.name(await house.aBorrower(), aFriend(input));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('is limited to ten a day', async () => {
    const as = await signIn(context, await aCustomer(context));
    const answers: number[] = [];
    for (let at = 0; at < 11; at += 1) answers.push((await house.name({ as })).statusCode);
    expect(answers.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('correcting', () => {
  test.each(['guarantor', 'user/onboarding/guarantor'])(
    'another address gets its own link at /%s/{id}, and the old one is invalid',
    async (path) => {
      const borrower = await house.aBorrower();
      const guest = await house.invited(borrower);
      const right = aFriend();
      expect((await post(`${path}/${guest.id}`, borrower.as, right)).statusCode).toBe(200);
      expect((await guest.call('GET', 'guarantor')).statusCode).toBe(401);
      const fresh = await house.guest(guest.id, right);
      expect((await fresh.call('GET', 'guarantor')).statusCode).toBe(200);
    },
  );

  test('a corrected name sends no new message; a second guarantor does not replace the first', async () => {
    const borrower = await house.aBorrower();
    const [one, other] = [await house.invited(borrower), await house.invited(borrower)];
    await post(`guarantor/${one.id}`, borrower.as, { ...one.person, name: 'Garba Abu Sani' });
    expect((await one.call('GET', 'guarantor')).json().data.guarantor).toBe('Garba Abu Sani');
    expect((await post(`guarantor/${other.id}`, borrower.as, one.person)).json().code).toBe('guarantor_twice');
  });

  test('another address counts as an invitation: the tenth is refused with 429', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    const mailTo = async (person: ReturnType<typeof aFriend>) =>
      (await post(`guarantor/${guest.id}`, borrower.as, person)).statusCode;
    const statuses: number[] = [];
    for (let at = 0; at < 10; at += 1) statuses.push(await mailTo(aFriend()));
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  });

  test('a mailbox gets five mails a day from one borrower and twenty in all, across spellings of its address', async () => {
    const to = (tag: string, host = 'mail.test') => aFriend({ email: `victim${tag}@${host}` });
    const [one, other] = [await house.aBorrower(), aFriend()];
    const guest = await house.invited(one, other);
    const statuses: number[] = [];
    // Away and back again: each round mails the victim once.
    for (let at = 0; at < 4; at += 1)
      for (const person of [to(`+${at}`), other]) statuses.push((await post(`guarantor/${guest.id}`, one.as, person)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    const named: number[] = [];
    for (let at = 0; at < 17; at += 1)
      named.push((await house.name(await house.aBorrower(), { ...to(`+again${at}`), name: 'Garba Sani' })).statusCode);
    expect(named).toEqual([...Array.from({ length: 16 }, () => 201), 429]);
  });

  test('a guarantor who has started to answer cannot be replaced', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    await guest.proveBvn(aBvn());
    expect((await post(`guarantor/${guest.id}`, borrower.as, aFriend())).json().code).toBe('guarantor_begun');
    await guest.answer(false);
    expect((await post(`guarantor/${guest.id}`, borrower.as, aFriend())).json().code).toBe('guarantor_ended');
  });
});

describe('reminding and taking back', () => {
  test('one reminder in eight hours, also of several at once, and none after the answer', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    const remind = async (as = borrower.as) => post(`user/guarantors/${guest.id}/remind`, as);
    context.clock.moveBy(minuteMs);
    const answers = await Promise.all([remind(), remind(), remind()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const from = new Date(context.clock.now().getTime() + 8 * hourMs);
    const shown = (await ask(app, 'GET /api/user/guarantors', { as: borrower.as })).json().data;
    expect(shown).toMatchObject([{ id: guest.id, remind_from: from.toISOString() }]);
    context.clock.moveBy(8 * hourMs - minuteMs);
    const again = await signIn(context, borrower.user);
    expect((await remind(again)).json()).toMatchObject({
      code: 'guarantor_reminded',
      message: `You have reminded this person. You can remind them again from ${longInstant(from)}`,
    });
    context.clock.moveBy(minuteMs);
    expect((await remind(await signIn(context, borrower.user))).json().data.remind_from).not.toBeNull();
    const fresh = await house.guest(guest.id, guest.person);
    await fresh.answer(false);
    context.clock.moveBy(dayMs);
    expect((await post(`user/guarantors/${guest.id}/remind`, await signIn(context, borrower.user))).json().code).toBe(
      'guarantor_answered',
    );
  });

  test('a request is withdrawn once, the guarantor is notified, and another can be named', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    const back = () => post(`user/guarantors/${guest.id}/withdraw`, borrower.as);
    expect((await Promise.all([back(), back()])).map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect([(await guest.call('GET', 'guarantor')).statusCode, await guest.state()]).toEqual([401, 'withdrawn']);
    await deliverOutbox(context);
    expect(context.sent.mails.findLast(({ to }) => to === guest.person.email)?.subject).toBe(
      'You are no longer asked to be a guarantor',
    );
    expect((await house.name(borrower)).statusCode).toBe(201);
  });

  test('is refused once the loan is decided or the guarantor has accepted', async () => {
    const borrower = await house.aBorrower();
    const [waiting, ready] = [await house.invited(borrower), await house.invited(borrower)];
    await ready.proven();
    await ready.answer(true);
    expect((await post(`user/guarantors/${ready.id}/withdraw`, borrower.as)).json().code).toBe('guarantor_answered');
    await setLoan(borrower.loanId, 'approved');
    expect((await post(`user/guarantors/${waiting.id}/withdraw`, borrower.as)).json().code).toBe('guarantor_loan_decided');
  });
});

describe("the borrower's video of a guarantor", () => {
  const send = async (path: string, as: Record<string, string>, id: string) => {
    const { payload, headers } = await form({ guarantor_id: id }, { video: aVideo });
    return app.inject({ method: 'POST', url: `/api/${path}`, payload, headers: { ...as, ...headers } });
  };

  test.each(['guarantor_video', 'user/onboarding/guarantor_video'])('is stored at /%s with its uploader', async (path) => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    expect((await send(path, borrower.as, guest.id)).json().data).toMatchObject({ video_done: true });
    expect(await rowOf(guest.id)).toMatchObject({ video_by: 'borrower' });
  });

  test('of a guarantor named before an application is kept, and passed on to the next application', async () => {
    const user = await aCustomer(context);
    const as = await signIn(context, user);
    const [kept, corrected] = [aFriend(), aFriend()];
    const contacts = await Promise.all([kept, corrected].map((friend) => house.name({ as }, friend)));
    const [keptId = '', correctedId = ''] = contacts.map((answer) => answer.json<{ data: Mine }>().data.id);
    const stranger = await signIn(context, await aCustomer(context));
    expect((await send('guarantor_video', stranger, keptId)).statusCode).toBe(404);
    for (const id of [keptId, correctedId])
      expect((await send('guarantor_video', as, id)).json().data).toMatchObject({ video_done: true });
    const other = { ...corrected, email: `other.${corrected.email}` };
    expect((await post(`guarantor/${correctedId}`, as, other)).json().data).toMatchObject({ video_done: false });

    const borrower = { user, as, loanId: await aWaitingLoan(context, user, kobo(4_000_000n)) };
    const [invited, withoutVideo] = [await house.invited(borrower, kept), await house.invited(borrower, other)];
    expect(await rowOf(invited.id)).toMatchObject({ video_file_id: expect.any(String), video_by: 'borrower' });
    expect(await rowOf(withoutVideo.id)).toMatchObject({ video_file_id: null });
  });

  test('stays with the person: a changed address or number, one after the other, ends it', async () => {
    const as = await signIn(context, await aCustomer(context));
    const { email, ...friend } = aFriend();
    const { id } = (await house.name({ as }, { ...friend, email: '' })).json().data;
    expect((await send('guarantor_video', as, id)).json().data).toMatchObject({ video_done: true });
    expect((await post(`guarantor/${id}`, as, { ...friend, email: '', name: 'Garba Abu Sani' })).json().data).toMatchObject({
      video_done: true,
    });
    expect((await post(`guarantor/${id}`, as, { ...friend, email })).json().data).toMatchObject({ video_done: false });
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    await send('guarantor_video', borrower.as, guest.id);
    expect((await post(`guarantor/${guest.id}`, borrower.as, aFriend())).statusCode).toBe(200);
    expect(await rowOf(guest.id)).toMatchObject({ video_file_id: null, video_by: null });
  });

  test('without a file, or for a guarantor of another borrower, changes nothing', async () => {
    const [borrower, stranger] = [await house.aBorrower(), await house.aBorrower()];
    const guest = await house.invited(borrower);
    expect((await send('guarantor_video', stranger.as, guest.id)).statusCode).toBe(404);
    expect((await post('guarantor_video', borrower.as, { guarantor_id: guest.id })).json().errors).toHaveProperty('video');
    expect(await rowOf(guest.id)).toMatchObject({ video_file_id: null });
  });
});

test('the guarantor of another customer is 404', async () => {
  const guest = await house.invited(await house.aBorrower());
  const { as } = await house.aBorrower();
  for (const [path, body] of [
    [`guarantor/${guest.id}`, aFriend()],
    [`user/guarantors/${guest.id}/remind`, {}],
    [`user/guarantors/${guest.id}/withdraw`, {}],
  ] as const)
    expect((await post(path, as, body)).statusCode).toBe(404);
  expect(await mine({ as })).toEqual([]);
});
