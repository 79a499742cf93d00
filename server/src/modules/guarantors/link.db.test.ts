/** The link: its holder, its end, its replies, and that others learn nothing. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { ask, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { beforeEach, describe, expect, test } from 'vitest';
import { linkIn, openInvitations } from '../../../tests/guarantors/invitations.ts';
import { sql, sqlOf } from '#platform/db/sql';
import { followLinks } from './index.ts';

const house = await openInvitations();
const { context, app } = house;
const notified = (userId: string) =>
  sqlOf(context.db)
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', userId)
    .execute()
    .then((rows) => rows.map(({ message }) => message));
const lettersTo = (email: string) => context.sent.mails.filter(({ to }) => to === email);
const renew = (search: string) =>
  ask(app, 'POST /api/guarantor-token', { body: Object.fromEntries(new URLSearchParams(search)) });

beforeEach(() => context.clock.moveTo(new Date('2026-03-02T08:00:00Z')));

describe('who holds a link', () => {
  test('sees the name, the amount and the instalments, and nothing else of the borrower', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    const answer = await guest.call('GET', 'guarantor');
    expect(answer.json().data).toMatchObject({
      guarantor: 'Garba Sani',
      amount: 4_000_000,
      status: 'unregistered',
      terms: {
        purpose: 'Trader loan',
        instalments: 4,
        frequency: 'week',
        interval: 'week',
        each_instalment: '₦10,115.38',
        total_repayable: 4_046_154,
      },
      video_required: false,
      bank_statement_required: false,
    });
    for (const secret of [borrower.user.email, borrower.user.phone ?? '', borrower.user.id, borrower.loanId])
      expect(answer.body).not.toContain(secret);
    expect(await guest.state()).toBe('open');
  });

  test.each([
    [{ frequency: 'day', every: 1 }, 'day'],
    [{ frequency: 'week', every: 2 }, '2 weeks'],
    [{ frequency: 'month', every: 1 }, 'month'],
    [{ frequency: 'month', every: 3 }, '3 months'],
  ])('reads the whole interval of instalments: %o', async (terms, interval) => {
    const borrower = await house.aBorrower();
    await sql`update loans set terms = terms || ${JSON.stringify(terms)}::jsonb where id = ${borrower.loanId}`.execute(
      sqlOf(context.db),
    );
    const guest = await house.invited(borrower);
    expect((await guest.call('GET', 'guarantor')).json().data.terms).toMatchObject({ frequency: terms.frequency, interval });
  });

  test.each([
    ['another token', (search: string) => search.replace(/token=.{5}/, 'token=AAAAA')],
    ['another address', (search: string) => search.replace(/email=/, 'email=x')],
    ['no token', (search: string) => search.replace(/token=[^&]+&/, '')],
    ['an empty token', (search: string) => search.replace(/token=[^&]+/, 'token=')],
  ])('with %s no guarantor is identified, and no data is returned', async (_what, change) => {
    const search = change((await house.invited(await house.aBorrower())).search);
    for (const call of ['GET /api/guarantor', 'POST /api/bvn', 'POST /api/otp', 'POST /api/guarantor-acceptance'])
      expect((await ask(app, call + search, { body: call.startsWith('POST') ? {} : undefined })).statusCode).toBe(401);
    const state = await ask(app, `GET /api/guarantor-link${search}`);
    expect([state.statusCode, state.json().data?.state ?? 'unknown']).toEqual([expect.any(Number), 'unknown']);
    expect([200, 422]).toContain(state.statusCode);
  });

  test('the link of one guarantor does not open the request of another', async () => {
    const [one, other] = [await house.invited(await house.aBorrower()), await house.invited(await house.aBorrower())];
    const mixed = new URLSearchParams(one.search);
    mixed.set('email', other.person.email);
    expect((await ask(app, `GET /api/guarantor?${mixed.toString()}`)).statusCode).toBe(401);
  });

  test('only the digest of a token is stored', async () => {
    const guest = await house.invited(await house.aBorrower());
    const token = new URLSearchParams(guest.search).get('token') ?? '';
    const rows = await sqlOf(context.db).selectFrom('guarantors').selectAll().where('id', '=', guest.id).execute();
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      token,
    );
  });
});

describe('how a link ends', () => {
  test('after seven days, to the minute; the holder gets a new one at the same address', async () => {
    const guest = await house.invited(await house.aBorrower());
    context.clock.moveBy(7 * dayMs - minuteMs);
    expect((await guest.call('GET', 'guarantor')).statusCode).toBe(200);
    context.clock.moveBy(minuteMs);
    expect([(await guest.call('GET', 'guarantor')).statusCode, await guest.state()]).toEqual([401, 'expired']);
    expect((await renew(guest.search)).statusCode).toBe(200);
    const fresh = await house.guest(guest.id, guest.person);
    expect(fresh.search).not.toBe(guest.search);
    expect([(await fresh.call('GET', 'guarantor')).statusCode, await guest.state()]).toEqual([200, 'replaced']);
  });

  test('requesting another does not end a working one; token and address may be in the query, and the token alone is enough', async () => {
    const guest = await house.invited(await house.aBorrower());
    for (const inQuery of [true, false]) {
      const answer = inQuery ? await ask(app, `POST /api/guarantor-token${guest.search}`) : await renew(guest.search);
      expect(answer.statusCode).toBe(200);
    }
    expect((await guest.call('GET', 'guarantor')).statusCode).toBe(200);
    context.clock.moveBy(7 * dayMs);
    expect((await ask(app, `POST /api/guarantor-token${guest.search}`)).statusCode).toBe(200);
    expect((await (await house.guest(guest.id, guest.person)).call('GET', 'guarantor')).statusCode).toBe(200);
    const { searchParams } = new URL(guest.search, 'http://none');
    const alone = await ask(app, `POST /api/guarantor-token?token=${searchParams.get('token')}`);
    const stranger = await ask(app, `POST /api/guarantor-token?token=${'y'.repeat(43)}`);
    expect([alone.statusCode, stranger.json()]).toEqual([200, alone.json()]);
    expect(Object.keys((await ask(app, 'POST /api/guarantor-token?email=a%40mail.test')).json().errors)).toEqual(['token']);
  });

  test('an expired link of a request that has ended says so, and offers no new one', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    context.clock.moveBy(8 * dayMs);
    await followLinks(context);
    expect(await guest.state()).toBe('expired');
    const as = await signIn(context, borrower.user);
    expect((await ask(app, `POST /api/user/guarantors/${guest.id}/withdraw`, { as })).statusCode).toBe(200);
    expect(await guest.state()).toBe('withdrawn');
  });

  test('when a newer one is mailed: one is valid at a time', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    expect((await ask(app, `POST /api/user/guarantors/${guest.id}/remind`, { as: borrower.as })).statusCode).toBe(200);
    expect([(await guest.call('GET', 'guarantor')).statusCode, await guest.state()]).toEqual([401, 'replaced']);
  });

  test.each([
    [true, 'accepted'],
    [false, 'refused'],
  ])('when it has been used (accept: %s)', async (accept, state) => {
    const guest = await house.invited(await house.aBorrower());
    if (accept) await guest.proven();
    expect((await guest.answer(accept)).statusCode).toBe(200);
    expect([(await guest.call('GET', 'guarantor')).statusCode, await guest.state()]).toEqual([401, state]);
    for (const path of ['bvn', 'otp', 'otp-verification', 'guarantor-acceptance'])
      expect((await guest.call('POST', path, {})).statusCode).toBe(401);
    const sentBefore = lettersTo(guest.person.email).length;
    expect((await renew(guest.search)).statusCode).toBe(200);
    await deliverOutbox(context);
    expect(lettersTo(guest.person.email).filter(({ text }) => text.includes('acceptance?'))).toHaveLength(1);
    expect(lettersTo(guest.person.email).length).toBeGreaterThanOrEqual(sentBefore);
  });

  test('a new link can be requested five times an hour, and the reply is the same for known and unknown links', async () => {
    const stranger = `?token=${'x'.repeat(43)}&email=nobody%40mail.test`;
    const known = await house.invited(await house.aBorrower());
    expect((await renew(stranger)).json()).toEqual((await renew(known.search)).json());
    const answers: number[] = [];
    for (let at = 0; at < 5; at += 1) answers.push((await renew(stranger)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
    expect(lettersTo('nobody@mail.test')).toEqual([]);
  });
});

describe('the round', () => {
  test('reminds once, two days before the end, without extending it', async () => {
    const guest = await house.invited(await house.aBorrower());
    context.clock.moveBy(5 * dayMs - minuteMs);
    await followLinks(context);
    await deliverOutbox(context);
    expect(lettersTo(guest.person.email)).toHaveLength(1);
    context.clock.moveBy(minuteMs);
    await Promise.all([followLinks(context), followLinks(context)]);
    await followLinks(context);
    await deliverOutbox(context);
    expect(lettersTo(guest.person.email).map(({ subject }) => subject.startsWith('Still open'))).toEqual([false, true]);
    const fresh = await house.guest(guest.id, guest.person);
    context.clock.moveBy(2 * dayMs);
    expect([(await fresh.call('GET', 'guarantor')).statusCode, await fresh.state()]).toEqual([401, 'expired']);
  });

  test('notifies the borrower once when a link has expired; the guarantor can still answer with a new one', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    context.clock.moveBy(8 * dayMs);
    await Promise.all([followLinks(context), followLinks(context)]);
    expect((await notified(borrower.user.id)).filter((message) => message.includes('has not answered'))).toHaveLength(1);
    expect(await guest.state()).toBe('expired');
    await renew(guest.search);
    await deliverOutbox(context);
    expect(linkIn(context.sent.mails, guest.person.email)).not.toBe(guest.search);
  });

  test('skips guarantors who have answered', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    await guest.answer(false);
    context.clock.moveBy(8 * dayMs);
    await followLinks(context);
    expect((await notified(borrower.user.id)).filter((message) => message.includes('has not answered'))).toEqual([]);
  });
});
