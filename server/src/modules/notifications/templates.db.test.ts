/** Texts that staff edit: in versions, each from its day, with variables and a preview. */
import { addDays, longDay, startOfDay } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, expect, test } from 'vitest';
import { deliverOutbox, sendTemplate } from './index.ts';

const context = await freshContext();
const { sent } = context;
const app = await appOf(context);
const ada = await aCustomer(context);
const admin = await aStaff(context, 'admin');
let asAdmin = await signIn(context, admin);

beforeEach(async () => {
  asAdmin = await signIn(context, admin);
  sent.mails.length = 0;
});

const edit = (body: object, as = asAdmin) => ask(app, 'PUT /api/admin/message-templates/password_reset', { as, body });
const words = (version: number, subject = 'A new word for you') => ({
  subject,
  body: 'Somebody asked for a new password at {{brand}}.\n\nThe link works for one hour.',
  version,
});

test('a new text applies to the next message, and every version stays readable', async () => {
  expect((await edit(words(0))).json().data.version).toBe(1);
  await inTransaction(context.db, (tx) =>
    sendTemplate(tx, context, { template: 'password_reset', to: ada.email, url: 'https://ajo.test/reset' }),
  );
  await deliverOutbox(context);
  expect(sent.mails[0]?.subject).toBe('A new word for you');
  expect(sent.mails[0]?.text).toContain('at Ajo.');
  expect(sent.mails[0]?.text).toContain('https://ajo.test/reset');
  const { versions } = (await ask(app, 'GET /api/admin/message-templates/password_reset', { as: asAdmin })).json().data;
  expect(versions.map(({ number, subject }: { number: number; subject: string }) => [number, subject])).toEqual([
    [1, 'A new word for you'],
    [0, 'Choose a new password'],
  ]);
});

test('two concurrent edits do not overwrite each other', async () => {
  const answers = await Promise.all([edit(words(1, 'Hers')), edit(words(1, 'His'))]);
  expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
  expect((await edit(words(1, 'Late'))).json().code).toBe('template_changed');
});

test('a text of a later day applies from that day, and a correction of today until then', async () => {
  const later = addDays(context.clock.businessDay(), 2);
  const subjectNow = async (): Promise<string | undefined> => {
    await inTransaction(context.db, (tx) =>
      sendTemplate(tx, context, { template: 'password_reset', to: ada.email, url: 'https://ajo.test/reset' }),
    );
    await deliverOutbox(context);
    return sent.mails.at(-1)?.subject;
  };
  const past = await edit({ ...words(2, 'Too late'), effective_on: addDays(later, -3) });
  expect([past.statusCode, past.json().errors]).toEqual([422, { effective_on: ['Choose today or a later day'] }]);
  const planned = await edit({ ...words(2, 'Of the later day'), effective_on: later });
  expect(planned.json()).toMatchObject({ message: `Version 3 applies from ${longDay(later)}`, data: { version: 3 } });
  expect(planned.json().data.subject).not.toBe('Of the later day');
  expect((await edit(words(3, 'Corrected today'))).json().data).toMatchObject({ version: 4, subject: 'Corrected today' });
  expect(await subjectNow()).toBe('Corrected today');
  context.clock.moveTo(startOfDay(later));
  expect(await subjectNow()).toBe('Of the later day');
});

test('an unknown variable is refused at its field', async () => {
  const answer = await edit({ ...words(2), body: 'Your code is {{otp}}, never tell it.' });
  expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors)]).toEqual([422, 'unknown_variable', ['body']]);
});

test('a preview escapes markup and saves nothing', async () => {
  const answer = await ask(app, 'POST /api/admin/message-templates/notice/preview', {
    as: asAdmin,
    body: { subject: 'Hello {{first_name}}', body: '<script>alert(1)</script> {{message}}' },
  });
  expect(answer.json().data.subject).toBe('Hello Adaeze');
  expect(answer.json().data.html).not.toContain('<script>');
  expect((await ask(app, 'GET /api/admin/message-templates/notice', { as: asAdmin })).json().data.template.version).toBe(0);
});

test('are available to superadmins and admins only, and unknown ones are 404', async () => {
  expect((await edit(words(2), await signIn(context, await aStaff(context, 'finance')))).statusCode).toBe(403);
  expect((await ask(app, 'GET /api/admin/message-templates/nothing', { as: asAdmin })).statusCode).toBe(404);
});
