/** What strangers and customers can send us: it is kept once, told to the right people, and complaints keep their deadlines. */
import { hourMs, minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, aStaff, appOf, ask, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { deliverOutbox } from '#modules/notifications';
import { beforeEach, describe, expect, test } from 'vitest';

const context = await freshContext();
const { clock, sent } = context;
const app = await appOf(context);
const [ada, bola] = [await aCustomer(context), await aCustomer(context)];
const staff = {
  compliance: await aStaff(context, 'compliance_officer'),
  admin: await aStaff(context, 'admin'),
  officer: await aStaff(context, 'credit_officer'),
};
type Headers = Record<string, string>;
let [asAda, asBola, asCompliance, asAdmin, asOfficer]: [Headers, Headers, Headers, Headers, Headers] = [{}, {}, {}, {}, {}];
let stranger = 0;
const anEmail = (): string => `stranger${(stranger += 1)}@mail.test`;
const count = async (table: 'contact_messages' | 'waiting_list' | 'complaints'): Promise<number> =>
  Number(
    (
      await sqlOf(context.db)
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

beforeEach(async () => {
  await deliverOutbox(context);
  sent.letters.length = 0;
  clock.moveBy(2 * hourMs);
  await everybodySignsIn();
});

/** Sessions end while the clock runs ahead. */
async function everybodySignsIn(): Promise<void> {
  [asAda, asBola, asCompliance, asAdmin, asOfficer] = [
    await signIn(context, ada),
    await signIn(context, bola),
    await signIn(context, staff.compliance),
    await signIn(context, staff.admin),
    await signIn(context, staff.officer),
  ];
}

describe('the contact form', () => {
  const aMessage = { name: 'Ngozi Umeh', email: 'ngozi@mail.test', subject: 'Loan', message: 'How do I move my payment day?' };

  test('keeps the message, mails it to the lender, and says so in the words of the specification', async () => {
    const answer = await ask(app, 'POST /api/contactus/send', { body: aMessage });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Your messge was sent']);
    await deliverOutbox(context);
    expect(sent.letters.map(({ to }) => to).toSorted()).toEqual(['help@ajo.test', 'ngozi@mail.test']);
    const [ours, theirs] = sent.letters.toSorted((one, other) => one.to.localeCompare(other.to));
    expect(theirs?.text).not.toContain('payment day');
    expect(ours?.text).toContain('How do I move my payment day?');
    expect(ours?.text).toContain('ngozi@mail.test');
  });

  test('thanks a program that fills in the hidden field, and does nothing', async () => {
    const before = await count('contact_messages');
    const answer = await ask(app, 'POST /api/contactus/send', { body: { ...aMessage, website: 'https://buy.test' } });
    await deliverOutbox(context);
    expect([answer.statusCode, await count('contact_messages'), sent.letters.length]).toEqual([200, before, 0]);
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

  test('lets one address write five times an hour', async () => {
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
    const { data } = (await ask(app, 'GET /api/compliance_officer/contact_messages?per_page=100', { as: asCompliance })).json();
    const { id } = data.find((row: { email: string }) => row.email === email);
    return { id, email };
  };
  const answerTo = (id: string, as = asAdmin, answer = 'At 14 Herbert Macaulay Way, Yaba.') =>
    ask(app, `PATCH /api/admin/contact_messages/${id}/answer`, { as, body: { answer } });

  test('of two answers at once one is kept, mailed and written into history', async () => {
    const { id, email } = await aMessage();
    const answers = await Promise.all([answerTo(id), answerTo(id, asCompliance)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    await deliverOutbox(context);
    expect(sent.letters.filter(({ to, text }) => to === email && text.includes('Herbert Macaulay'))).toHaveLength(1);
    const lines = await sqlOf(context.db).selectFrom('history').selectAll().where('subject_id', '=', id).execute();
    expect(lines.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([['received', 'answered']]);
    const { data } = (await ask(app, 'GET /api/admin/contact_messages?per_page=100', { as: asAdmin })).json();
    expect(data.find((row: { id: string }) => row.id === id)).toMatchObject({ can: [], answer: expect.any(String) });
  });

  test('is refused without the right, without words, and for an unknown message', async () => {
    const { id } = await aMessage();
    expect((await answerTo(id, asOfficer)).statusCode).toBe(403);
    expect((await answerTo(id, asAdmin, 'no')).statusCode).toBe(422);
    expect((await answerTo('01912f00-0000-7000-8000-00000000dead')).statusCode).toBe(404);
  });

  test('shows what waits longest first', async () => {
    const first = await aMessage();
    clock.moveBy(minuteMs);
    const second = await aMessage();
    const { data } = (await ask(app, 'GET /api/admin/contact_messages?per_page=100', { as: asAdmin })).json();
    const places = [first, second].map(({ id }) => data.findIndex((row: { id: string }) => row.id === id));
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  });
});

describe('the waiting list', () => {
  test('has each address once, also when it is sent twice at once and in capitals, and tells the lender once', async () => {
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
    expect([await count('waiting_list'), sent.letters.length]).toEqual([before + 1, 1]);
  });

  test('refuses what is no address', async () => {
    const answer = await ask(app, 'POST /api/business_management_waiting_list', { body: { email: 'x' } });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']]);
  });
});

describe('complaints', () => {
  const matter = { category: 'charges', message: 'I was charged the fee twice on Monday.' };
  const asStranger = (email = anEmail()) => ({ ...matter, name: 'Ngozi Umeh', email });
  type Row = { id: string; number: string; status: string; late: string | null; can: string[] };
  const list = async (query = ''): Promise<{ data: Row[]; additional: { open: number; late: number } }> =>
    (await ask(app, `GET /api/compliance_officer/complaints${query}`, { as: asCompliance })).json();
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
  const answerTo = (id: string, as = asAdmin) =>
    ask(app, `PATCH /api/admin/complaints/${id}/answer`, { as, body: { answer: 'The second fee was given back today.' } });

  test('a stranger gets a number, deadlines of 24 and 48 hours, and a mail with both', async () => {
    const answer = await ask(app, 'POST /api/complaints', { body: asStranger('ngozi@mail.test') });
    const { data } = answer.json();
    expect(answer.statusCode).toBe(201);
    expect(data.number).toMatch(/^C-2026-\d{5}$/);
    const now = clock.now().getTime();
    expect([Date.parse(data.acknowledge_by) - now, Date.parse(data.answer_by) - now]).toEqual([24 * hourMs, 48 * hourMs]);
    await deliverOutbox(context);
    expect(sent.letters.map(({ to }) => to).sort()).toEqual(['help@ajo.test', 'ngozi@mail.test']);
    expect(sent.letters.find(({ to }) => to === 'ngozi@mail.test')?.text).toContain(data.number);
  });

  test('numbers never repeat, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(app, 'POST /api/complaints', { body: asStranger() })));
    expect(new Set(answers.map((one) => one.json().data.number)).size).toBe(8);
  });

  test('its state is shown to who knows number and address, and to nobody else', async () => {
    const { number, email } = await aComplaint();
    const track = (body: object) => ask(app, 'POST /api/complaints/track', { body });
    expect((await track({ number: number.toLowerCase(), email })).json().data).toMatchObject({ number, status: 'received' });
    const wrong = [await track({ number, email: anEmail() }), await track({ number: 'C-2026-99999', email })];
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  test('a signed-in customer sees the own ones only, and a repeated press makes one', async () => {
    const headers = { 'idempotency-key': 'complaint-of-ada-1' };
    const once = await ask(app, 'POST /api/user/complaints', { as: asAda, body: matter, headers });
    const twice = await ask(app, 'POST /api/user/complaints', { as: asAda, body: matter, headers });
    expect(twice.json()).toEqual(once.json());
    const mine = await ask(app, 'GET /api/user/complaints', { as: asAda });
    expect(mine.json().data).toHaveLength(1);
    expect((await ask(app, 'GET /api/user/complaints', { as: asBola })).json().data).toEqual([]);
    const bell = await ask(app, 'GET /api/notifications', { as: asAda });
    expect(bell.json().data[0].data.message).toBe(`Your complaint ${once.json().data.number} was received`);
  });

  test('is acknowledged, then answered; each time its sender is told, and the history says who', async () => {
    const { id, email } = await aComplaint();
    clock.moveBy(1_000);
    const first = await ask(app, `PATCH /api/admin/complaints/${id}/acknowledge`, { as: asCompliance });
    expect(first.json().data).toMatchObject({ status: 'acknowledged', can: ['answer'] });
    clock.moveBy(1_000);
    const second = await answerTo(id);
    expect(second.json().data).toMatchObject({ status: 'answered', can: [], late: null });
    await deliverOutbox(context);
    expect(sent.letters.filter(({ to }) => to === email)).toHaveLength(3);
    const lines = await sqlOf(context.db).selectFrom('history').selectAll().where('subject_id', '=', id).orderBy('id').execute();
    expect(lines.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
      [null, 'received'],
      ['received', 'acknowledged'],
      ['acknowledged', 'answered'],
    ]);
  });

  test('two answers at once leave one, and the other is told so', async () => {
    const { id, email } = await aComplaint();
    const answers = await Promise.all([answerTo(id), answerTo(id, asCompliance), answerTo(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409, 409]);
    await deliverOutbox(context);
    expect(sent.letters.filter(({ to, text }) => to === email && text.includes('given back'))).toHaveLength(1);
  });

  test('an officer without the right is refused, and an unknown one is not found', async () => {
    const { id } = await aComplaint();
    expect((await answerTo(id, asOfficer)).statusCode).toBe(403);
    expect((await answerTo('01912f00-0000-7000-8000-00000000dead')).statusCode).toBe(404);
  });

  test('what is late stands first and is counted', async () => {
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

  test('the register is a spreadsheet of the days asked for, without names and without formulas', async () => {
    const body = { ...asStranger(), message: '=HYPERLINK("https://evil.test","press, here")' };
    const { data } = (await ask(app, 'POST /api/complaints', { body })).json();
    const today = clock.businessDay();
    const answer = await ask(app, `GET /api/admin/complaints/register?start_date=${today}&end_date=${today}`, { as: asAdmin });
    expect(answer.headers['content-type']).toContain('text/csv');
    const line = answer.body.split('\r\n').find((one) => one.startsWith(data.number));
    expect(line).toContain(`"'=HYPERLINK(""https://evil.test"",""press, here"")"`);
    expect(answer.body).not.toContain('Ngozi');
    const backwards = await ask(app, 'GET /api/admin/complaints/register?start_date=2026-03-02&end_date=2026-03-01', {
      as: asAdmin,
    });
    expect([backwards.statusCode, Object.keys(backwards.json().errors)]).toEqual([422, ['end_date']]);
  });

  test.each([
    ['its words', sql`update complaints set message = 'all is well'`],
    ['its deadline', sql`update complaints set answer_by = answer_by + interval '1 year'`],
    ['its place in the register', sql`delete from complaints`],
  ])('the database itself keeps %s', async (_what, statement) => {
    await aComplaint();
    await expect(statement.execute(sqlOf(context.db))).rejects.toThrow(/complaint/);
  });
});
