/** Mail and text: by preference, in the lender's words, encrypted until they are sent, and in a log that can be acted on. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, ask, aStaff, freshContext, signIn, withoutIds } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverOutbox, notify, pushNotifications, sendMail } from './index.ts';

const context = await freshContext();
const { clock, sent } = context;
const app = await appOf(context);
const ada = await aCustomer(context);
const asAda = await signIn(context, ada);
const admin = await aStaff(context, 'admin');
let asAdmin = await signIn(context, admin);

const addNotification = (userId: string, kind = 'loan'): Promise<void> =>
  inTransaction(context.db, (tx) =>
    notify(tx, context, { userId, kind, message: 'Your loan 1042 is approved', link: '/dashboard' }),
  );
const deliver = async (): Promise<void> => {
  await pushNotifications(context);
  await deliverOutbox(context);
};
const prefer = (category: string, channel: string, isOn: boolean, as = asAda) =>
  ask(app, 'PUT /api/notifications/preferences', { as, body: { category, channel, wanted: isOn } });
const outbox = () => sqlOf(context.db).selectFrom('outbox').selectAll().orderBy('id').execute();

beforeEach(async () => {
  asAdmin = await signIn(context, admin);
  await pushNotifications(context);
  await sqlOf(context.db).deleteFrom('outbox').execute();
  await sqlOf(context.db).deleteFrom('message_preferences').execute();
  for (const list of [sent.mails, sent.texts]) list.length = 0;
});

describe('a notice', () => {
  test('is mailed to a customer once, with any number of workers', async () => {
    await addNotification(ada.id);
    await Promise.all([pushNotifications(context), pushNotifications(context)]);
    await deliverOutbox(context);
    expect(sent.mails.map(({ to, subject }) => [to, subject])).toEqual([[ada.email, 'Your loan 1042 is approved']]);
    expect(sent.mails[0]?.text).toContain('Your loan 1042 is approved');
    expect(sent.mails[0]?.text).toContain('/dashboard');
    expect(sent.texts).toEqual([]);
  });

  test('is sent to the phone of users who opted in, and not mailed to users who opted out', async () => {
    await prefer('loans', 'mail', false);
    await prefer('loans', 'sms', true);
    await addNotification(ada.id);
    await deliver();
    expect(sent.mails).toEqual([]);
    expect(sent.texts).toEqual([{ to: ada.phone, text: 'Ajo: Your loan 1042 is approved' }]);
    expect((await outbox()).map(({ channel, status, body }) => [channel, status, body])).toContainEqual([
      'mail',
      'withheld',
      null,
    ]);
  });

  test('with a text of its own goes to the phone of customers by default, and its facts are in the mail', async () => {
    const addOffer = (userId: string): Promise<void> =>
      inTransaction(context.db, (tx) =>
        notify(tx, context, {
          userId,
          kind: 'loan',
          message: 'Your loan is approved',
          subject: 'Your loan of ₦100,000.00 is approved',
          facts: [['You receive', '₦99,000.00']],
          sms: 'Your loan of ₦100,000.00 is approved',
        }),
      );
    await addOffer(ada.id);
    await addOffer((await aStaff(context, 'credit_officer')).id);
    await deliver();
    expect(sent.texts).toEqual([{ to: ada.phone, text: 'Ajo: Your loan of NGN100,000.00 is approved' }]);
    expect(sent.mails.map(({ subject }) => subject)).toEqual(['Your loan of ₦100,000.00 is approved']);
    expect(sent.mails[0]?.text).toContain('You receive: ₦99,000.00');
    await prefer('loans', 'sms', false);
    await addOffer(ada.id);
    await deliver();
    expect(sent.texts).toHaveLength(1);
    expect((await outbox()).filter(({ channel, status }) => channel === 'sms' && status === 'withheld')).toHaveLength(1);
  });

  test('about money is mailed regardless of preferences', async () => {
    const refused = await prefer('money', 'mail', false);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['wanted']]);
    await addNotification(ada.id, 'repayment');
    await deliver();
    expect(sent.mails).toHaveLength(1);
  });

  test('stays in-app for staff, and for suspended users', async () => {
    const late = await aCustomer(context);
    await sqlOf(context.db).updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', late.id).execute();
    await addNotification((await aStaff(context, 'credit_officer')).id);
    await addNotification(late.id);
    await deliver();
    expect(sent.mails).toEqual([]);
  });

  test('that is days old when delivery resumes is not mailed', async () => {
    await addNotification(ada.id);
    clock.moveBy(49 * 60 * minuteMs);
    await deliver();
    expect(sent.mails).toEqual([]);
  });
});

describe('preferences', () => {
  test('are per user, and mark what cannot be switched off', async () => {
    await prefer('news', 'sms', true);
    const other = await signIn(context, await aCustomer(context));
    const newsOf = async (as: Record<string, string>) =>
      (await ask(app, 'GET /api/notifications/preferences', { as }))
        .json()
        .data.find((one: { category: string }) => one.category === 'news').sms;
    expect([await newsOf(asAda), await newsOf(other)]).toEqual([
      { wanted: true, locked: false },
      { wanted: false, locked: false },
    ]);
  });

  test('saved twice concurrently end in one row', async () => {
    const answers = await Promise.all([prefer('loans', 'sms', true), prefer('loans', 'sms', true)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await sqlOf(context.db).selectFrom('message_preferences').selectAll().execute()).toHaveLength(1);
  });
});

describe('queued messages', () => {
  test('are stored encrypted', async () => {
    const message = {
      to: ada.email,
      subject: 'Verify',
      paragraphs: ['Your code is 482913'],
      action: { label: 'Go', url: 'https://ajo.test/?token=secret' },
    };
    await inTransaction(context.db, (tx) => sendMail(tx, context, message));
    const [row] = await outbox();
    expect(JSON.stringify(row)).not.toMatch(/482913|token=secret/);
    await deliverOutbox(context);
    expect(sent.mails[0]?.text).toContain('482913');
  });

  test('written by a version before encryption are still sent', async () => {
    await inTransaction(context.db, (tx) => sendMail(tx, context, { to: ada.email, subject: 'Old', paragraphs: ['sealed'] }));
    const open = JSON.stringify({ to: ada.email, subject: 'Old', paragraphs: ['open'] });
    await sqlOf(context.db).updateTable('outbox').set({ body: open }).execute();
    await deliverOutbox(context);
    expect(sent.mails[0]?.text).toContain('open');
  });
});

describe('the delivery log', () => {
  const unavailable = { ...context, mail: { send: async () => Promise.reject(new Error('time-out')) } };
  const retry = (id: string, as = asAdmin) => ask(app, `POST /api/admin/deliveries/${id}/retry`, { as });
  const log = async (query = '') => (await ask(app, `GET /api/admin/deliveries${query}`, { as: asAdmin })).json();

  async function failedMessage(): Promise<string> {
    await inTransaction(context.db, (tx) =>
      sendMail(tx, context, { to: ada.email, subject: 'Lost', paragraphs: ['the words 771'] }),
    );
    for (let round = 0; round < 9; round += 1) {
      await deliverOutbox(unavailable);
      clock.moveBy(120 * minuteMs);
    }
    asAdmin = await signIn(context, admin);
    return (await outbox())[0]?.id ?? '';
  }

  test('shows each attempt without the text, and finds by recipient and state', async () => {
    await failedMessage();
    const { data, meta } = await log(`?status=failed&recipient=${encodeURIComponent(ada.email.toUpperCase())}`);
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({ recipient: ada.email, status: 'failed', can: ['retry'] });
    expect(data[0].tries).toHaveLength(8);
    expect(withoutIds(JSON.stringify(data))).not.toContain('771');
    expect((await log('?recipient=%25')).meta.total).toBe(0);
  });

  test('names the person of a text and keeps the subject of its notice, never its words', async () => {
    const notice = { kind: 'loan', message: 'Your loan is approved', subject: 'Loan approved', sms: 'The words 881' };
    await inTransaction(context.db, (tx) => notify(tx, context, { userId: ada.id, ...notice }));
    await deliver();
    const { data } = await log('?channel=sms');
    expect(data[0]).toMatchObject({ addressee: { id: ada.id }, subject: 'Loan approved', category: 'loans' });
    expect(withoutIds(JSON.stringify(data))).not.toContain('881');
  });

  test('a failed message is sent by one retry, once, also after concurrent retries', async () => {
    const id = await failedMessage();
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    await deliverOutbox(context);
    expect(sent.mails).toHaveLength(1);
    const [row] = (await log()).data;
    expect([row.status, row.tries.at(-1).outcome, row.can]).toEqual(['sent', 'sent', []]);
    expect((await retry(id)).json().code).toBe('delivery_not_failed');
  });

  test('a retry is one attempt: a message that fails again is failed again', async () => {
    const id = await failedMessage();
    await retry(id);
    await deliverOutbox(unavailable);
    expect((await outbox()).map(({ status, tries: attempts }) => [status, attempts])).toEqual([['failed', 9]]);
  });

  test('is refused to other roles', async () => {
    expect((await retry('01912f00-0000-7000-8000-00000000dead')).statusCode).toBe(404);
    expect((await retry('01912f00-0000-7000-8000-00000000dead', asAda)).statusCode).toBe(403);
  });
});
