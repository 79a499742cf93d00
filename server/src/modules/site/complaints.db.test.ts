/** Complaints: each gets a number and deadlines, its sender is notified of every step, and the register keeps it. */
import { hourMs } from '@ajo/contract/kernel/time';
import { ask } from '#kit';
import { deliverOutbox, pushNotifications } from '#modules/notifications';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { openSite } from '../../../tests/site/visitors.ts';

const { context, app, as, everybodySignsIn, anEmail } = await openSite();
const { clock, sent } = context;
const matter = { category: 'charges', message: 'I was charged the fee twice on Monday.' };
const asStranger = (email = anEmail()) => ({ ...matter, name: 'Ngozi Umeh', email });
type Row = { id: string; number: string; status: string; late: string | null; can: string[] };
const list = async (query = ''): Promise<{ data: Row[]; additional: { open: number; late: number } }> =>
  (await ask(app, `GET /api/compliance_officer/complaints${query}`, { as: as.compliance })).json();
const rowOf = async (number: string): Promise<Row> => {
  const [row] = (await list(`?number=${number}`)).data;
  if (!row) throw new Error(`${number} is not listed`);
  return row;
};
async function aComplaint(): Promise<{ number: string; id: string; email: string }> {
  const body = asStranger();
  const { data } = (await ask(app, 'POST /api/complaints', { body })).json();
  return { number: data.number, id: (await rowOf(data.number)).id, email: body.email };
}
const answerTo = (id: string, who = as.admin) =>
  ask(app, `PATCH /api/admin/complaints/${id}/answer`, { as: who, body: { answer: 'The second fee was given back today.' } });

test('a visitor gets a number, deadlines of 24 and 48 hours, and a mail with both', async () => {
  const answer = await ask(app, 'POST /api/complaints', { body: asStranger('ngozi@mail.test') });
  const { data } = answer.json();
  expect(answer.statusCode).toBe(201);
  expect(data.number).toMatch(/^C-2026-\d{5}$/);
  const now = clock.now().getTime();
  expect([Date.parse(data.acknowledge_by) - now, Date.parse(data.answer_by) - now]).toEqual([24 * hourMs, 48 * hourMs]);
  await deliverOutbox(context);
  expect(sent.mails.map(({ to }) => to).sort()).toEqual(['help@ajo.test', 'ngozi@mail.test']);
  expect(sent.mails.find(({ to }) => to === 'ngozi@mail.test')?.text).toContain(data.number);
});

test('numbers are unique, also for concurrent complaints', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(app, 'POST /api/complaints', { body: asStranger() })));
  expect(new Set(answers.map((one) => one.json().data.number)).size).toBe(8);
});

test('its state is shown only for the right number and address', async () => {
  const { number, email } = await aComplaint();
  const track = (body: object) => ask(app, 'POST /api/complaints/track', { body });
  expect((await track({ number: number.toLowerCase(), email })).json().data).toMatchObject({ number, status: 'received' });
  const wrong = [await track({ number, email: anEmail() }), await track({ number: 'C-2026-99999', email })];
  expect(wrong.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});

test('a signed-in customer sees only their own, and a repeated request creates one', async () => {
  const headers = { 'idempotency-key': 'complaint-of-ada-1' };
  const once = await ask(app, 'POST /api/user/complaints', { as: as.ada, body: matter, headers });
  const twice = await ask(app, 'POST /api/user/complaints', { as: as.ada, body: matter, headers });
  expect(twice.json()).toEqual(once.json());
  const mine = await ask(app, 'GET /api/user/complaints', { as: as.ada });
  expect(mine.json().data).toHaveLength(1);
  expect((await ask(app, 'GET /api/user/complaints', { as: as.bola })).json().data).toEqual([]);
  const bell = await ask(app, 'GET /api/notifications', { as: as.ada });
  expect(bell.json().data[0].data.message).toBe(`Your complaint ${once.json().data.number} was received`);
});

test('a complaint is acknowledged, then answered; each time its sender is notified, and history records the user', async () => {
  const { id, email } = await aComplaint();
  clock.moveBy(1_000);
  const first = await ask(app, `PATCH /api/admin/complaints/${id}/acknowledge`, { as: as.compliance });
  expect(first.json().data).toMatchObject({ status: 'acknowledged', can: ['answer'] });
  clock.moveBy(1_000);
  const second = await answerTo(id);
  expect(second.json().data).toMatchObject({ status: 'answered', can: [], late: null });
  await deliverOutbox(context);
  expect(sent.mails.filter(({ to }) => to === email)).toHaveLength(3);
  const lines = await sqlOf(context.db).selectFrom('history').selectAll().where('subject_id', '=', id).orderBy('id').execute();
  expect(lines.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
    [null, 'received'],
    ['received', 'acknowledged'],
    ['acknowledged', 'answered'],
  ]);
});

test('the answer has its facts and a link to the complaint: one mail to a customer, and one to a visitor', async () => {
  const mine = await ask(app, 'POST /api/user/complaints', { as: as.ada, body: { ...matter, category: 'decision' } });
  const { number } = mine.json().data;
  const stranger = await aComplaint();
  for (const { id } of [await rowOf(number), stranger]) await answerTo(id);
  sent.mails.length = 0;
  await pushNotifications(context);
  await deliverOutbox(context);
  const [toAda, ...more] = sent.mails.filter(({ text }) => text.includes(number) && text.includes('given back'));
  expect(more).toEqual([]);
  expect(sent.mails.filter(({ subject }) => subject === `Your complaint ${number} was answered`)).toEqual([toAda]);
  expect(toAda?.text).toMatch(/About: Decision\nReceived: .*\nAnswered: /);
  expect(toAda?.text).toMatch(/Open your complaint: http.*\/profile#complaints/);
  const toStranger = sent.mails.find(({ to, text }) => to === stranger.email && text.includes('given back'));
  expect(toStranger?.text).toMatch(/Open your complaint: http.*\/faq#complaints/);
  const bell = (await ask(app, 'GET /api/notifications', { as: as.ada })).json().data[0].data;
  expect(bell).toEqual({ message: `Your complaint ${number} was answered`, link: '/profile#complaints' });
});

test('of two concurrent answers one counts, and the other is refused', async () => {
  const { id, email } = await aComplaint();
  const answers = await Promise.all([answerTo(id), answerTo(id, as.compliance), answerTo(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409, 409]);
  await deliverOutbox(context);
  expect(sent.mails.filter(({ to, text }) => to === email && text.includes('given back'))).toHaveLength(1);
});

test('an officer without the right is refused, and an unknown complaint is 404', async () => {
  const { id } = await aComplaint();
  expect((await answerTo(id, as.officer)).statusCode).toBe(403);
  expect((await answerTo('01912f00-0000-7000-8000-00000000dead')).statusCode).toBe(404);
});

test('late complaints are listed first and counted', async () => {
  const { number } = await aComplaint();
  clock.moveBy(49 * hourMs);
  await everybodySignsIn();
  const { number: fresh } = await aComplaint();
  const { data, additional } = await list('?status=received');
  expect(data.find((row) => row.number === number)?.late).toBe('answer');
  expect(data.at(-1)).toMatchObject({ number: fresh, late: null });
  expect(additional.late).toBeGreaterThan(0);
  expect(additional.open).toBeGreaterThan(additional.late);
});

test('the register is a spreadsheet of the requested days, without names and without formulas', async () => {
  const body = { ...asStranger(), message: '=HYPERLINK("https://evil.test","press, here")' };
  const { data } = (await ask(app, 'POST /api/complaints', { body })).json();
  const today = clock.businessDay();
  const answer = await ask(app, `GET /api/admin/complaints/register?start_date=${today}&end_date=${today}`, { as: as.admin });
  expect(answer.headers['content-type']).toContain('text/csv');
  const line = answer.body.split('\r\n').find((one) => one.startsWith(data.number));
  expect(line).toContain(`"'=HYPERLINK(""https://evil.test"",""press, here"")"`);
  expect(answer.body).not.toContain('Ngozi');
  const backwards = await ask(app, 'GET /api/admin/complaints/register?start_date=2026-03-02&end_date=2026-03-01', {
    as: as.admin,
  });
  expect([backwards.statusCode, Object.keys(backwards.json().errors)]).toEqual([422, ['end_date']]);
});

test.each([
  ['its words', sql`update complaints set message = 'all is well'`],
  ['its deadline', sql`update complaints set answer_by = answer_by + interval '1 year'`],
  ['its place in the register', sql`delete from complaints`],
])('the database itself protects %s', async (_what, statement) => {
  await aComplaint();
  await expect(statement.execute(sqlOf(context.db))).rejects.toThrow(/complaint/);
});
