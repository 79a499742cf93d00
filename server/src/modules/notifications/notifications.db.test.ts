/** The bell and the outbox: everyone gets their own messages, once, and nothing is lost while a provider is unavailable. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { DomainError } from '@ajo/contract/kernel/errors';
import { aCustomer, appOf, ask, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverOutbox, type Notice, notify, pushNotifications, sendMail, sendText } from './index.ts';

const context = await freshContext();
const { clock, sent } = context;
const app = await appOf(context);
const [ada, bola] = [await aCustomer(context), await aCustomer(context)];
const [asAda, asBola] = [await signIn(context, ada), await signIn(context, bola)];

const addNotification = (userId: string, message = 'Your loan is approved'): Promise<void> =>
  inTransaction(context.db, (tx) => notify(tx, context, { userId, kind: 'loan', message, link: '/dashboard' }));
const bellOf = async (
  as: Record<string, string>,
  query = '',
): Promise<{ data: { id: string; read_at: string | null }[]; additional: { unread_count: number }; meta: { total: number } }> =>
  (await ask(app, `GET /api/notifications${query}`, { as })).json();

beforeEach(async () => {
  await ask(app, 'DELETE /api/notifications', { as: asAda });
  await ask(app, 'DELETE /api/notifications', { as: asBola });
  await sqlOf(context.db).deleteFrom('outbox').execute();
  await pushNotifications(context);
  for (const list of [sent.mails, sent.texts, sent.pushed]) list.length = 0;
});

describe('the bell', () => {
  test('lists the newest first and counts unread items on every page', async () => {
    for (const message of ['one', 'two', 'three']) {
      clock.moveBy(1_000);
      await addNotification(ada.id, message);
    }
    const page = await bellOf(asAda, '?page=2&per_page=2');
    expect(page).toMatchObject({
      data: [{ read_at: null, data: { message: 'one', link: '/dashboard' } }],
      additional: { unread_count: 3 },
      meta: { total: 3, current_page: 2 },
    });
  });

  test('lists unread ones alone, and counts them as its total', async () => {
    for (const message of ['one', 'two', 'three']) await addNotification(ada.id, message);
    const [, second] = (await bellOf(asAda)).data;
    await ask(app, `PATCH /api/notifications/${second?.id}/read`, { as: asAda });
    expect(await bellOf(asAda, '?status=unread')).toMatchObject({
      data: [
        { kind: 'loan', data: { message: 'three' } },
        { kind: 'loan', data: { message: 'one' } },
      ],
      additional: { unread_count: 2 },
      meta: { total: 2 },
    });
    const refused = await ask(app, 'GET /api/notifications?status=old', { as: asAda });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['status']]);
  });

  test('lists and pushes what went wrong as trouble, and news without it', async () => {
    const add = (notice: Pick<Notice, 'message' | 'isTrouble'>) =>
      inTransaction(context.db, (tx) => notify(tx, context, { userId: ada.id, kind: 'loan', ...notice }));
    await add({ message: 'Your package was delivered. If you did not get it, contact us' });
    await add({ message: 'Your application was not approved', isTrouble: true });
    expect((await bellOf(asAda)).data).toMatchObject([{ is_trouble: true }, { is_trouble: false }]);
    await pushNotifications(context);
    expect(new Set(sent.pushed.map(({ payload }) => payload['is_trouble']))).toEqual(new Set([false, true]));
  });

  test('counts a notification read twice as read once, at the first time', async () => {
    await addNotification(ada.id);
    await addNotification(ada.id);
    const [first] = (await bellOf(asAda)).data;
    await ask(app, `PATCH /api/notifications/${first?.id}/read`, { as: asAda });
    const readAt = clock.now().toISOString();
    clock.moveBy(minuteMs);
    expect((await ask(app, `PATCH /api/notifications/${first?.id}/read`, { as: asAda })).statusCode).toBe(200);
    const after = await bellOf(asAda);
    expect([after.additional.unread_count, after.data.find(({ id }) => id === first?.id)?.read_at]).toEqual([1, readAt]);
  });

  test('marks all of the owner as read, at their first time, and none of others', async () => {
    for (const { id } of [ada, ada, bola]) await addNotification(id);
    const [first] = (await bellOf(asAda)).data;
    await ask(app, `PATCH /api/notifications/${first?.id}/read`, { as: asAda });
    const readAt = clock.now().toISOString();
    clock.moveBy(minuteMs);
    for (const _press of [1, 2]) expect((await ask(app, 'PATCH /api/notifications/read', { as: asAda })).statusCode).toBe(200);
    const after = await bellOf(asAda);
    expect([after.additional.unread_count, after.data.find(({ id }) => id === first?.id)?.read_at]).toEqual([0, readAt]);
    expect((await bellOf(asBola)).additional.unread_count).toBe(1);
  });

  test('hides notifications of other users: they can be neither read nor removed', async () => {
    await addNotification(ada.id);
    const [mine] = (await bellOf(asAda)).data;
    const answers = [
      await ask(app, `PATCH /api/notifications/${mine?.id}/read`, { as: asBola }),
      await ask(app, `DELETE /api/notifications/${mine?.id}`, { as: asBola }),
    ];
    await ask(app, 'DELETE /api/notifications', { as: asBola });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect((await bellOf(asBola)).meta.total).toBe(0);
    expect((await bellOf(asAda)).additional.unread_count).toBe(1);
  });

  test('deletes what its owner removes, and removing it again is 404', async () => {
    await addNotification(ada.id);
    const [mine] = (await bellOf(asAda)).data;
    const once = await ask(app, `DELETE /api/notifications/${mine?.id}`, { as: asAda });
    const twice = await ask(app, `DELETE /api/notifications/${mine?.id}`, { as: asAda });
    expect([once.statusCode, twice.statusCode, (await bellOf(asAda)).meta.total]).toEqual([200, 404, 0]);
  });

  test('is pushed once for each notification, with any number of workers', async () => {
    for (let count = 0; count < 120; count += 1) await addNotification(ada.id, `notice ${count}`);
    await Promise.all([pushNotifications(context), pushNotifications(context), pushNotifications(context)]);
    expect(sent.pushed).toHaveLength(120);
    expect(new Set(sent.pushed.map(({ payload }) => payload['id'])).size).toBe(120);
    expect(sent.pushed[0]).toMatchObject({
      userId: ada.id,
      event: 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated',
      payload: { read_at: null, data: { link: '/dashboard' } },
    });
  });

  test('is not pushed for an act that was rolled back', async () => {
    const act = inTransaction(context.db, async (tx) => {
      await notify(tx, context, { userId: ada.id, kind: 'loan', message: 'never' });
      throw new Error('rolled back');
    });
    await expect(act).rejects.toThrow('rolled back');
    await pushNotifications(context);
    expect(sent.pushed).toEqual([]);
  });
});

describe('the outbox', () => {
  const aMessage = {
    to: 'ada@ajo.test',
    subject: 'Verify',
    paragraphs: ['Hello <b>Ada</b> & co'],
    action: { label: 'Verify', url: 'https://ajo.test/verify-email?token=secret&email=ada' },
  };
  const post = (message = aMessage): Promise<void> => inTransaction(context.db, (tx) => sendMail(tx, context, message));
  const rows = () => sqlOf(context.db).selectFrom('outbox').selectAll().orderBy('id').execute();

  test('sends each message once, with any number of workers', async () => {
    for (let count = 0; count < 25; count += 1) await post({ ...aMessage, subject: `Letter ${count}` });
    await Promise.all([deliverOutbox(context), deliverOutbox(context), deliverOutbox(context)]);
    expect(new Set(sent.mails.map(({ subject }) => subject)).size).toBe(25);
    expect(sent.mails).toHaveLength(25);
  });

  test('stores no link and no code once it is sent', async () => {
    await post();
    await inTransaction(context.db, (tx) => sendText(tx, context, { to: '+2348030000001', text: 'Your code is 123456' }));
    await deliverOutbox(context);
    expect(sent.texts).toEqual([{ to: '+2348030000001', text: 'Your code is 123456' }]);
    expect(JSON.stringify(await rows())).not.toMatch(/secret|123456/);
  });

  test('shows user input as text, never as markup, in the HTML and text parts', async () => {
    await post();
    await deliverOutbox(context);
    const [message] = sent.mails;
    expect(message?.html).not.toContain('<b>Ada</b>');
    expect(message?.text).toContain('Hello <b>Ada</b> & co');
    expect(message?.text).toContain('https://ajo.test/verify-email?token=secret&email=ada');
  });

  test('retries with increasing delays while the provider is unavailable, records each attempt, and gives up in the end', async () => {
    const unavailable = {
      ...context,
      mail: { send: async () => Promise.reject(new DomainError('unavailable', 'mail_unavailable', 'The mail server is away')) },
    };
    await post();
    await deliverOutbox(unavailable);
    await deliverOutbox(unavailable);
    expect((await rows()).map(({ status, tries: attempts }) => [status, attempts])).toEqual([['pending', 1]]);
    for (let round = 0; round < 12; round += 1) {
      clock.moveBy(120 * minuteMs);
      await deliverOutbox(unavailable);
    }
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'failed', tries: 8 });
    const attempts = await sqlOf(context.db)
      .selectFrom('outbox_tries')
      .selectAll()
      .where('outbox_id', '=', row?.id ?? '')
      .orderBy('number')
      .execute();
    expect(attempts.map(({ number, outcome }) => [number, outcome])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => [number, 'failed']),
    );
  });

  test('a failed message is sent when the provider is back', async () => {
    const unavailable = { ...context, mail: { send: async () => Promise.reject(new Error('time-out')) } };
    await post();
    await deliverOutbox(unavailable);
    await deliverOutbox(context);
    expect(sent.mails).toHaveLength(0);
    clock.moveBy(5 * minuteMs);
    await deliverOutbox(context);
    expect(sent.mails).toHaveLength(1);
  });
});

describe('POST /broadcasting/auth', () => {
  const authorise = (payload: string | object, headers: Record<string, string> = asAda) =>
    app.inject({ method: 'POST', url: '/broadcasting/auth', headers, payload });
  const channel = `private-App.User.${ada.id}`;

  test('signs the user’s own channel with exactly 200, for a form and for JSON', async () => {
    const json = await authorise({ socket_id: '1.2', channel_name: channel });
    const form = await authorise(`socket_id=1.2&channel_name=${encodeURIComponent(channel)}`, {
      ...asAda,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([json.statusCode, form.statusCode]).toEqual([200, 200]);
    expect(json.json()).toEqual(form.json());
    expect(json.json().auth).toMatch(/^ajo:[0-9a-f]{64}:[0-9a-f-]{36}$/);
  });

  test('needs a session', async () => {
    expect((await authorise({ socket_id: '1.2', channel_name: channel }, {})).statusCode).toBe(401);
  });

  test.each([
    [`private-App.User.${bola.id}`, '1.2'],
    [`${channel}\n`, '1.2'],
    [':user::{"id":"1"}', '1.2'],
    [`presence-App.User.${ada.id}`, '1.2'],
    ['private-App.User.*', '1.2'],
    [channel, '1.2:x'],
    [channel, ''],
    [[channel], '1.2'],
    [null, null],
  ])('refuses %j for socket %j', async (channel_name, socket_id) => {
    const answer = await authorise({ socket_id, channel_name });
    expect([403, 422]).toContain(answer.statusCode);
    expect(answer.json().auth).toBeUndefined();
  });
});
