/** A statement fetched with a code is read like a file: requested until it is there, refused in plain words, its code forgotten. */
import { appOf, ask, freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { statementDesk } from '../../../tests/statements/desk.ts';
import { anOrdinaryAccount } from '../../../tests/statements/papers.ts';

const context = await freshContext();
const { app, give, mine, newCustomer, work, factsOf } = await statementDesk(context);
const lines = anOrdinaryAccount();

const fetched = {
  status: 'ready' as const,
  statement: {
    bank: 'Zenith Bank',
    holder: 'ADAEZE OKONKWO',
    accountLast4: '4321',
    rows: lines.map(({ on, narration, debit, credit, balance }) => ({ on, narration, debit, credit, balance })),
    totals: { debit: null, credit: null },
  },
};

test('a Mono code is polled until the bank has sent the statement, and is then deleted', async () => {
  const { as } = await newCustomer();
  context.provider.connectResult = { status: 'connected', reference: 'acc_1' };
  context.provider.statementResult = { status: 'processing' };
  const [statement] = (await give(as, { fields: { code: 'code_abcdef' } })).json().data;
  expect(statement).toMatchObject({ state: 'received', source: 'mono', file_name: null });
  await work();
  expect(context.queued).toMatchObject([{ name: 'statements.read', data: { statementId: statement.id } }]);
  context.provider.connectResult = { status: 'refused' }; // a code is exchanged once
  context.provider.statementResult = fetched;
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'read', bank: 'Zenith Bank', transactions: 24 }]);
  expect(await factsOf(statement.id)).toMatchObject({ code_sealed: null, rows: 24 });
  expect((await give(as, { fields: { code: 'code_abcdef' } })).json().data).toHaveLength(1);
});

test.each([
  ['a code that is refused', { status: 'refused' } as const, fetched, /refused/],
  [
    'a statement without transactions',
    { status: 'connected', reference: 'T1' } as const,
    { ...fetched, statement: { ...fetched.statement, rows: [] } },
    /without transactions/,
  ],
])('%s shows it', async (_what, connect, statement, remark) => {
  const { as } = await newCustomer();
  context.provider.connectResult = connect;
  context.provider.statementResult = statement;
  const [submitted] = (await give(as, { fields: { code: '1234567-1:secret' } })).json().data;
  expect(submitted.source).toBe('mbs');
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'unreadable', remark: expect.stringMatching(remark) }]);
});

test('an unresponsive bank is polled for about an hour and no longer', async () => {
  const { as } = await newCustomer();
  context.provider.connectResult = { status: 'connected', reference: 'acc_2' };
  context.provider.statementResult = { status: 'processing' };
  const [statement] = (await give(as, { fields: { code: 'code_silent' } })).json().data;
  await sql`update statements set attempts = 60 where id = ${statement.id}`.execute(sqlOf(context.db));
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'unreadable', remark: expect.stringMatching(/did not send/) }]);
});

const state = '0b9f6ab2-7a57-4f52-9f3b-0c7a8a1f5f10';
const openPage = (as: Record<string, string>, body: object = { state }) =>
  ask(app, 'POST /api/user/bank_statement/connect', { as, body });

test("connecting a bank redirects to its sign-in and back to one's own page, and submits nothing yet", async () => {
  const { as, user } = await newCustomer();
  const answer = await openPage(as);
  expect([answer.statusCode, answer.json().data]).toEqual([200, { url: 'https://mono.test/connect' }]);
  expect(context.provider.connectRequests.at(-1)).toEqual({
    ref: state,
    name: 'Adaeze Okonkwo',
    email: user.email,
    returnUrl: `${context.config.appUrl}/profile?section=bank_statement&connect=${state}`,
  });
  expect(await mine(as)).toEqual([]);
  expect((await openPage(as, { state: 'x' })).statusCode).toBe(422);
});

test('an unavailable bank is a 503, and the request can be repeated', async () => {
  const { as } = await newCustomer();
  context.provider.connectPage = undefined;
  expect((await openPage(as)).statusCode).toBe(503);
  context.provider.connectPage = 'https://mono.test/connect';
  expect((await openPage(as)).statusCode).toBe(200);
});

test('a code sent twice concurrently is one statement, exchanged once', async () => {
  const { as } = await newCustomer();
  context.provider.connectResult = { status: 'connected', reference: 'acc_twice' };
  context.provider.statementResult = fetched;
  context.queued.splice(0);
  const answers = await Promise.all([1, 2].map(() => give(as, { fields: { code: 'code_twice' } })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(context.queued.filter(({ name }) => name === 'statements.read')).toHaveLength(1);
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'read', source: 'mono' }]);
});

test('without statement providers the reply is an empty list, files are accepted, and no customer data is sent out', async () => {
  const without = { ...context, statements: { mono: undefined, mbs: undefined } };
  const closed = await appOf(without);
  const { as } = await newCustomer();
  const shown = await ask(closed, 'GET /api/user/bank_statement', { as });
  expect(shown.json().ways).toEqual({ mono: false, mbs: false });
  expect((await ask(app, 'GET /api/user/bank_statement', { as })).json().ways).toEqual({ mono: true, mbs: true });
  const page = await ask(closed, 'POST /api/user/bank_statement/connect', { as, body: { state: randomUUID() } });
  expect([page.statusCode, page.json().message]).toEqual([
    404,
    'Your bank cannot be connected here. Send the statement as a file',
  ]);
  const ticket = await ask(closed, 'POST /api/user/bank_statement', { as, body: { code: '1234567-1:secret' } });
  expect([ticket.statusCode, Object.keys(ticket.json().errors as object)]).toEqual([422, ['code']]);
});
