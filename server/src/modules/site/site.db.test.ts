/** What strangers and customers can send us: it is stored once and sent to the right people. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { ask } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { openSite } from '../../../tests/site/visitors.ts';

const { context, app, as, anEmail, count } = await openSite();
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
