/** A statement is kept once, read once, and shown to those who decide; an unreadable one has a reason. */
import { kobo } from '@ajo/contract/kernel/money';
import { aReleasedLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { findFile, keepFile, withStoredBytes } from '#modules/files';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { receiveFile } from '#platform/files/intake';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { csvOf, pdfOf } from '../../../tests/statements/draw.ts';
import { manyPages, nonsense } from '../../../tests/statements/hostile.ts';
import { anOrdinaryAccount, type Line, papers } from '../../../tests/statements/papers.ts';
import { type StatementOptions, statementDesk } from '../../../tests/statements/desk.ts';
import { readStatement, takeStatementFile } from './index.ts';

const context = await freshContext();
const { app, give, mine, newCustomer, work, factsOf } = await statementDesk(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const uba = papers['uba'] ?? { bank: '', columns: [] };
const lines = anOrdinaryAccount();

test('a file is received, read by the job to the kobo, and shown with its figures to deciders', async () => {
  const { user, as } = await newCustomer();
  const loan = await aReleasedLoan(context, user);
  const answer = await give(as, { file: await pdfOf(uba, lines) });
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Bank statement received']);
  const [received] = answer.json().data;
  expect(received).toMatchObject({ state: 'received', source: 'file', file_name: 'statement.pdf', remark: null });
  await work();
  expect(await mine(as)).toMatchObject([
    { id: received.id, state: 'read', bank: 'United Bank for Africa', transactions: 24, from: '2025-12-02', to: '2026-02-27' },
  ]);

  const page = await ask(app, `GET /api/admin/bank-statement/${loan.id}`, { as: admin });
  const { owners, loan_number } = page.json().data;
  expect([loan_number, owners.length, owners[0].id]).toEqual([loan.number, 1, user.id]);
  const [view] = owners[0].statements;
  expect(view).toMatchObject({
    holder: 'OKONKWO ADAEZE GRACE',
    holder_matches: true,
    account_last4: '6789',
    opening: 4_512_037,
    closing: Number(lines.at(-1)?.balance),
    proof: { misfits: 0, explained: 0, unread: 0, totals_agree: null },
    analysis: { income: { amount: 83_250_003, count: 6 }, salary: { payer: 'DANGOTE CEMENT PLC', confidence: 'high' } },
    file: { type: 'application/pdf' },
  });
  expect((await ask(app, `GET ${view.file.url}`)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  const rows = async (query: string) =>
    (await ask(app, `GET /api/admin/bank-statement/${received.id}/transactions?${query}`, { as: admin })).json();
  expect((await rows('per_page=100')).data.map(({ credit, debit, balance }: Line) => [credit, debit, balance])).toEqual(
    lines.map(({ credit, debit, balance }) => [Number(credit), Number(debit), Number(balance)]),
  );
  expect((await rows('tag=gambling')).data).toMatchObject([{ line: 3 }, { line: 11 }, { line: 19 }]);
  expect((await rows('month=2026-01&per_page=3')).meta).toMatchObject({ total: 8, last_page: 3 });
  expect((await rows('misfits=true')).data).toEqual([]);
  expect(Object.keys((await rows('tag=nonsense')).errors)).toEqual(['tag']);
});

test('the same file sent five times concurrently, and once later, is one statement, read and stored once', async () => {
  const { as, user } = await newCustomer();
  const file = await pdfOf(uba, lines);
  const answers = await Promise.all(Array.from({ length: 5 }, () => give(as, { file })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const [only, ...others] = await mine(as);
  expect(others).toEqual([]);
  await Promise.all([readStatement(context, only.id), readStatement(context, only.id)]);
  await work();
  expect((await give(as, { file })).statusCode).toBe(200);
  expect(await factsOf(only.id)).toMatchObject({ state: 'read', rows: 24, history: 2 });
  const { rows } = await sql`select count(*)::int as n from files where owner_user_id = ${user.id}`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ n: 1 }]);
});

test('a locked file waits for its password; a wrong one is a field error, the right one opens it and is deleted', async () => {
  const { as } = await newCustomer();
  const file = await pdfOf(uba, lines, { password: '0123456789' });
  const wrong = await give(as, { file, fields: { password: 'guess' } });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['password']]);
  expect(await mine(as)).toEqual([]);

  const [locked] = (await give(as, { file })).json().data;
  expect(locked).toMatchObject({ state: 'needs_password', remark: expect.stringMatching(/locked/) });
  const unlock = (password: string, who = as) =>
    ask(app, `POST /api/user/bank_statement/${locked.id}/password`, { as: who, body: { password } });
  expect((await unlock('guess')).json()).toMatchObject({ code: 'password_wrong', errors: { password: [expect.any(String)] } });
  expect((await unlock('0123456789', (await newCustomer()).as)).statusCode).toBe(404);
  const answers = await Promise.all([unlock('0123456789'), unlock('0123456789')]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  expect((await factsOf(locked.id))?.['password_sealed']).not.toContain('0123456789');
  await work();
  expect(await factsOf(locked.id)).toMatchObject({ state: 'read', rows: 24, password_sealed: null });
  expect((await unlock('0123456789')).json().code).toBe('statement_not_locked');
});

test('a locked file sent with its password is read at once', async () => {
  const { as } = await newCustomer();
  const file = await pdfOf(uba, lines, { password: '0123456789' });
  await give(as, { file });
  const [statement] = (await give(as, { file, fields: { password: '0123456789' } })).json().data;
  expect(statement.state).toBe('received');
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'read' }]);
});

test.each<[string, () => StatementOptions, number, string]>([
  ['nothing at all', () => ({}), 422, 'bank_statement'],
  ['a password without a file', () => ({ fields: { password: 'x', code: 'code_1234' } }), 422, 'password'],
  ['a program with another name', () => ({ file: Buffer.from('MZ\u0000\u0003\u0000\u0000program') }), 422, 'bank_statement'],
  ['a page of the web', () => ({ file: Buffer.from('<html><script>1</script>'), name: 'a.csv' }), 422, 'bank_statement'],
  ['nonsense behind the mark of a PDF', () => ({ file: nonsense() }), 422, 'bank_statement'],
  ['a file of 401 pages', () => ({ file: manyPages(401) }), 422, 'bank_statement'],
  ['a letter instead of a table', () => ({ file: Buffer.from('Dear customer,\n'), name: 'a.csv' }), 422, 'bank_statement'],
  ['an empty file', () => ({ file: Buffer.from('') }), 422, 'bank_statement'],
  ['a file above 5 MB', () => ({ file: Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-1.7\n') }), 422, 'bank_statement'],
  ['a code with signs that no code has', () => ({ fields: { code: '../../etc/passwd' } }), 422, 'code'],
])('%s is refused at the field, and nothing is stored', async (_what, input, status, field) => {
  const { as } = await newCustomer();
  const answer = await give(as, input());
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([status, [field]]);
  expect(await mine(as)).toEqual([]);
});

test('an unreadable file is kept for staff; the customer is notified of the reason and may send another', async () => {
  const { as, user } = await newCustomer();
  const file = manyPages(1);
  await give(as, { file });
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'unreadable', remark: expect.stringMatching(/picture/), transactions: 0 }]);
  const { rows } = await sql`select message from notifications where user_id = ${user.id}`.execute(sqlOf(context.db));
  expect(rows).toMatchObject([{ message: expect.stringMatching(/could not be read/) }]);
  await give(as, { file });
  expect(await mine(as)).toHaveLength(2);
});

test('a changed amount is shown at its row, with the expected value', async () => {
  const { as, user } = await newCustomer();
  const loan = await aReleasedLoan(context, user);
  const changed = lines.map((line, at) => (at === 6 ? { ...line, credit: kobo(line.credit + 10_000_000n) } : line));
  const [statement] = (await give(as, { file: csvOf(uba, changed), name: 'a.csv' })).json().data;
  await work();
  const page = await ask(app, `GET /api/admin/bank-statement/${loan.id}`, { as: admin });
  expect(page.json().data.owners[0].statements[0].proof).toMatchObject({ misfits: 1, explained: 0 });
  const rows = await ask(app, `GET /api/admin/bank-statement/${statement.id}/transactions?misfits=true`, { as: admin });
  expect(rows.json().data).toMatchObject([{ line: 7, expected: Number(lines[6]?.balance) + 10_000_000 }]);
});

test('a file that crashed the process three times is not attempted a fourth time', async () => {
  const { as } = await newCustomer();
  const [statement] = (await give(as, { file: await pdfOf(uba, lines) })).json().data;
  await sql`update statements set attempts = 3 where id = ${statement.id}`.execute(sqlOf(context.db));
  await work();
  expect(await mine(as)).toMatchObject([{ state: 'unreadable', remark: expect.stringMatching(/damaged/) }]);
});

test("a guarantor's statement is on the page of the guarantors, and on no other", async () => {
  const { user } = await newCustomer();
  const loan = await aReleasedLoan(context, user);
  const at = context.clock.now();
  const { rows } = await sql<{ id: string; name: string }>`select id, name from guarantors where loan_id = ${loan.id}`.execute(
    sqlOf(context.db),
  );
  const [guarantor] = rows;
  if (!guarantor) throw new Error('the loan has a guarantor');
  const rule = { maxBytes: 1_000_000, types: ['text/csv'] as const };
  const taken = await receiveFile(Readable.from([csvOf(uba, lines)]), rule, { field: 'bank_statement', name: 'a.csv' });
  await withStoredBytes(context, [taken], async ([stored]) => {
    if (!stored) return;
    await inTransaction(context.db, async (tx) => {
      const id = await keepFile(tx, stored, { kind: 'guarantor_bank_statement', ownerUserId: null, at });
      const owner = { kind: 'guarantor' as const, id: guarantor.id, customerId: user.id, name: guarantor.name };
      await takeStatementFile(tx, context, owner, { id, sha256: stored.sha256 });
      expect(await findFile(tx, id)).toBeDefined();
    });
  });
  await taken.discard();
  await work();
  const page = await ask(app, `GET /api/admin/guarantor-bank-statement/${loan.id}`, { as: admin });
  expect(page.json().data.owners).toMatchObject([
    { id: guarantor.id, name: guarantor.name, statements: [{ state: 'read', holder_matches: null, transactions: 24 }] },
  ]);
  const applicant = await ask(app, `GET /api/admin/bank-statement/${loan.id}`, { as: admin });
  expect(applicant.json().data.owners).toMatchObject([{ id: user.id, statements: [] }]);
});

test('other roles are refused, and outside the scope there is neither page nor transaction', async () => {
  const { as, user } = await newCustomer();
  const loan = await aReleasedLoan(context, user);
  const [statement] = (await give(as, { file: await pdfOf(uba, lines) })).json().data;
  await work();
  const paths = [
    `/bank-statement/${loan.id}`,
    `/guarantor-bank-statement/${loan.id}`,
    `/bank-statement/${statement.id}/transactions`,
  ];
  const statuses = async (prefix: string, who: Record<string, string>) =>
    Promise.all(paths.map(async (path) => (await ask(app, `GET /api/${prefix}${path}`, { as: who })).statusCode));
  for (const role of ['hr', 'finance', 'recovery_officer'] as const)
    expect(await statuses(role, await signIn(context, await aStaff(context, role)))).toEqual([403, 403, 403]);
  expect(await statuses('admin', await signIn(context, await aStaff(context, 'onboarding_officer')))).toEqual([403, 403, 403]);
  const stranger = await signIn(context, await aStaff(context, 'credit_officer'));
  expect(await statuses('admin', stranger)).toEqual([404, 404, 404]);
  const officer = await aStaff(context, 'credit_officer');
  await sql`update users set account_officer_id = ${officer.id} where id = ${user.id}`.execute(sqlOf(context.db));
  expect(await statuses('admin', await signIn(context, officer))).toEqual([200, 200, 200]);
  const compliance = await signIn(context, await aStaff(context, 'compliance_officer'));
  expect(await statuses('compliance_officer', compliance)).toEqual([200, 200, 200]);
});
