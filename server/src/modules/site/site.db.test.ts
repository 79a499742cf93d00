/** What strangers and customers can send us: it is stored once and sent to the right people. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, ask, signIn } from '#kit';
import { deliverOutbox, pushNotifications } from '#modules/notifications';
import { saveUser } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { describe, expect, test } from 'vitest';
import { openSite } from '../../../tests/site/visitors.ts';

const { context, app, as, people, anEmail, count } = await openSite();
const { clock, sent } = context;

describe('the contact form', () => {
  const aMessage = { name: 'Ngozi Umeh', email: 'ngozi@mail.test', subject: 'Loan', message: 'How do I move my payment day?' };

  test('stores the message, mails it to the lender, and replies with the text of the specification', async () => {
    const answer = await ask(app, 'POST /api/contactus/send', { body: aMessage });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Your messge was sent']);
    await deliverOutbox(context);
    expect(sent.mails.map(({ to }) => to).toSorted()).toEqual(['help@ajo.test', 'ngozi@mail.test']);
    const [ours, theirs] = sent.mails.toSorted((one, other) => one.to.localeCompare(other.to));
    expect(theirs?.text).not.toContain('payment day');
    expect(ours?.text).toContain('How do I move my payment day?');
    expect(ours?.text).toContain('ngozi@mail.test');
  });

  test('accepts a filled-in hidden field without an effect', async () => {
    const before = await count('contact_messages');
    const answer = await ask(app, 'POST /api/contactus/send', { body: { ...aMessage, website: 'https://buy.test' } });
    await deliverOutbox(context);
    expect([answer.statusCode, await count('contact_messages'), sent.mails.length]).toEqual([200, before, 0]);
  });

  test.each([
    ['email', { email: 'nobody' }],
    ['message', { message: 'hi' }],
    ['name', { name: '<b>x</b>' }],
    ['phone_number', { phone_number: 'call me' }],
  ])('names a wrong %s', async (field, wrong) => {
    const answer = await ask(app, 'POST /api/contactus/send', { body: { ...aMessage, ...wrong } });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('is limited to five messages an hour per address', async () => {
    const body = { ...aMessage, email: anEmail() };
    const codes: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) codes.push((await ask(app, 'POST /api/contactus/send', { body })).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('answering a message', () => {
  const aMessage = async (): Promise<{ id: string; email: string }> => {
    const email = anEmail();
    await ask(app, 'POST /api/contactus/send', { body: { name: 'Musa Sule', email, message: 'Where is your office?' } });
    const { data } = (await ask(app, 'GET /api/compliance_officer/contact_messages?per_page=100', { as: as.compliance })).json();
    const { id } = data.find((row: { email: string }) => row.email === email);
    return { id, email };
  };
  const answerTo = (id: string, who = as.admin, answer = 'At 14 Herbert Macaulay Way, Yaba.') =>
    ask(app, `PATCH /api/admin/contact_messages/${id}/answer`, { as: who, body: { answer } });

  test('of two concurrent answers one is stored, mailed and recorded in history', async () => {
    const { id, email } = await aMessage();
    const answers = await Promise.all([answerTo(id), answerTo(id, as.compliance)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    await deliverOutbox(context);
    expect(sent.mails.filter(({ to, text }) => to === email && text.includes('At 14 Herbert Macaulay'))).toHaveLength(1);
    const lines = await sqlOf(context.db).selectFrom('history').selectAll().where('subject_id', '=', id).execute();
    expect(lines.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([['received', 'answered']]);
    const { data } = (await ask(app, 'GET /api/admin/contact_messages?per_page=100', { as: as.admin })).json();
    expect(data.find((row: { id: string }) => row.id === id)).toMatchObject({ can: [], answer: expect.any(String) });
  });

  test('is refused without the right, without a text, and for an unknown message', async () => {
    const { id } = await aMessage();
    expect((await answerTo(id, as.officer)).statusCode).toBe(403);
    expect((await answerTo(id, as.admin, 'no')).statusCode).toBe(422);
    expect((await answerTo('01912f00-0000-7000-8000-00000000dead')).statusCode).toBe(404);
  });

  test('lists the oldest message first', async () => {
    const first = await aMessage();
    clock.moveBy(minuteMs);
    const second = await aMessage();
    const { data } = (await ask(app, 'GET /api/admin/contact_messages?per_page=100', { as: as.admin })).json();
    const places = [first, second].map(({ id }) => data.findIndex((row: { id: string }) => row.id === id));
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  });
});

describe('a message of a signed-in customer without a mailbox', () => {
  const question = { message: 'Why is my instalment larger this month?' };
  const phoneOnly = async () => {
    const customer = await aCustomer(context);
    await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { email: null }));
    return { id: customer.id, phone: customer.phone, as: await signIn(context, { ...customer, email: null }) };
  };
  type Listed = { id: string; user_id: string | null; email: string | null };
  const atTheDesk = async (userId: string): Promise<Listed[]> => {
    const { data } = (await ask(app, 'GET /api/admin/contact_messages?per_page=100', { as: as.admin })).json();
    return data.filter((row: Listed) => row.user_id === userId);
  };

  test('needs no address, names the customer to staff, and its answer reaches the account and the phone', async () => {
    const ada = await phoneOnly();
    const headers = { 'idempotency-key': 'message-of-a-phone-1' };
    const send = () => ask(app, 'POST /api/user/messages', { as: ada.as, body: question, headers });
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201]);
    const rows = await atTheDesk(ada.id);
    expect(rows).toMatchObject([{ user_id: ada.id, email: null, can: ['answer'] }]);
    await deliverOutbox(context);
    expect(sent.mails.map(({ to }) => to)).toEqual(['help@ajo.test']);
    sent.texts.length = 0;
    const body = { answer: 'It contains the penalty of May.' };
    await ask(app, `PATCH /api/admin/contact_messages/${rows[0]?.id}/answer`, { as: as.admin, body });
    await pushNotifications(context);
    await deliverOutbox(context);
    const bell = (await ask(app, 'GET /api/notifications', { as: ada.as })).json().data;
    expect(bell[0].data).toMatchObject({
      message: 'We answered your message: It contains the penalty of May.',
      link: '/profile#help',
    });
    expect(sent.texts.map(({ to, text }) => [to, text])).toEqual([
      [ada.phone, expect.stringContaining('Read the answer in your account')],
    ]);
    const mine = async (who: Record<string, string>) => (await ask(app, 'GET /api/user/messages', { as: who })).json().data;
    expect(await mine(ada.as)).toMatchObject([{ ...question, ...body }]);
    expect(await mine(as.bola)).toEqual([]);
  });

  test('is answered by mail too when the customer has an address', async () => {
    await ask(app, 'POST /api/user/messages', { as: as.ada, body: question });
    const [row] = await atTheDesk(people.ada.id);
    const body = { answer: 'It contains the penalty of May.' };
    await ask(app, `PATCH /api/admin/contact_messages/${row?.id}/answer`, { as: as.admin, body });
    await pushNotifications(context);
    await deliverOutbox(context);
    const answers = sent.mails.filter(({ to }) => to === people.ada.email);
    expect(answers.map(({ subject }) => subject)).toEqual(['Our answer to your message']);
    expect(answers[0]?.text).toContain(body.answer);
  });

  test('is refused without a text, without a session, and after five in an hour', async () => {
    const ada = await phoneOnly();
    const send = (body: object) => ask(app, 'POST /api/user/messages', { as: ada.as, body });
    const wrong = await send({ message: 'hi' });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['message']]);
    expect((await ask(app, 'POST /api/user/messages', { body: question })).statusCode).toBe(401);
    expect((await ask(app, 'POST /api/user/messages', { as: as.admin, body: question })).statusCode).toBe(403);
    const codes: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) codes.push((await send(question)).statusCode);
    expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('the waiting list', () => {
  test('contains each address once, across concurrent requests and capitals, and notifies the lender once', async () => {
    const [email, before] = [anEmail(), await count('waiting_list')];
    const answers = await Promise.all(
      [email, email.toUpperCase(), email].map((one) =>
        ask(app, 'POST /api/business_management_waiting_list', { body: { email: one } }),
      ),
    );
    expect(answers.map((one) => [one.statusCode, one.json().message])).toEqual(
      Array(3).fill([200, 'Email added to waiting list.']),
    );
    await deliverOutbox(context);
    expect([await count('waiting_list'), sent.mails.length]).toEqual([before + 1, 1]);
  });

  test('refuses an invalid address', async () => {
    const answer = await ask(app, 'POST /api/business_management_waiting_list', { body: { email: 'x' } });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']]);
  });
});
