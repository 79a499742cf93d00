/** A statement fetched with a code is read like a file: asked for until it is there, refused in plain words, its code forgotten. */
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { statementDesk } from '../../../tests/statements/desk.ts';
import { anOrdinaryAccount } from '../../../tests/statements/papers.ts';

const context = await freshContext();
const { give, mine, somebody, work, factsOf } = await statementDesk(context);
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

test('a code of Mono is asked about until the bank has sent the statement, and is forgotten then', async () => {
  const { as } = await somebody();
  context.provider.connectSays = { status: 'connected', reference: 'acc_1' };
  context.provider.statementSays = { status: 'processing' };
  const [given] = (await give(as, { fields: { code: 'code_abcdef' } })).json().data;
  expect(given).toMatchObject({ state: 'received', source: 'mono', file_name: null });
  await work();
  expect(context.queued).toMatchObject([{ name: 'statements.read', data: { statementId: given.id } }]);
  context.provider.connectSays = { status: 'refused' }; // a code is exchanged once
  context.provider.statementSays = fetched;
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'read', bank: 'Zenith Bank', transactions: 24 }]);
  expect(await factsOf(given.id)).toMatchObject({ code_sealed: null, rows: 24 });
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
])('%s says so', async (_what, connect, statement, remark) => {
  const { as } = await somebody();
  context.provider.connectSays = connect;
  context.provider.statementSays = statement;
  const [given] = (await give(as, { fields: { code: '1234567-1:secret' } })).json().data;
  expect(given.source).toBe('mbs');
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'unreadable', remark: expect.stringMatching(remark) }]);
});

test('a bank that stays silent is asked for about an hour and no longer', async () => {
  const { as } = await somebody();
  context.provider.connectSays = { status: 'connected', reference: 'acc_2' };
  context.provider.statementSays = { status: 'processing' };
  const [given] = (await give(as, { fields: { code: 'code_silent' } })).json().data;
  await sql`update statements set attempts = 60 where id = ${given.id}`.execute(sqlOf(context.db));
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'unreadable', remark: expect.stringMatching(/did not send/) }]);
});
