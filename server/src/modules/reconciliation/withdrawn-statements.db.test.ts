/** A wrong statement is withdrawn while nothing relies on it: it is kept, counts for nothing, and its file may come again. */
import { ask, aStaff, closeOpenDays, confirmNewest, signIn } from '#kit';
import { addDays, type Day, dayMs, longDay } from '@ajo/contract/kernel/time';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { acceptAccount, openDesk } from '../../../tests/reconciliation/desk.ts';
import { formOf } from '../../../tests/repayments/forms.ts';
import { closeMonth } from '../../../tests/reconciliation/month-close.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { bankBalanceOn } from './bank-balance.queries.ts';
import { matchOpen } from './commands/match-open.ts';
import { takeSnapshot } from './commands/take-snapshot.ts';

const { act, app, as, context, lineWith, lines, loan, today } = await openDesk();
const people = { finance: await aStaff(context, 'finance'), second: await aStaff(context, 'finance') };
let second: Record<string, string> = {};
const at = (after: number): Day => addDays(today, after);

type File = { account?: string; name?: string; fields?: Record<string, string> };
const upload = (rows: readonly string[], { account = '4471', name = 'ours.csv', fields = {} }: File = {}) => {
  const bytes = Buffer.from([`Account number: 000000${account}`, 'Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
  return ask(app, 'POST /api/finance/reconciliation/statement', {
    as: as.finance,
    ...formOf(fields, { field: 'statement', name, type: 'text/csv', bytes }),
  });
};
const stored = async (...input: Parameters<typeof upload>): Promise<BankStatementView> => {
  const answer = await upload(...input);
  expect(answer.statusCode).toBe(201);
  return answer.json().data;
};
const statements = async (): Promise<BankStatementView[]> =>
  (await ask(app, 'GET /api/finance/reconciliation/statement', { as: as.finance })).json().data;
const withdraw = (id: string, { who = as.finance, key = '' } = {}) =>
  ask(app, `POST /api/finance/reconciliation/statement/${id}/withdraw`, {
    as: who,
    body: { reason: 'It is of another account' },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const refusalOf = async (id: string) => {
  const answer = await withdraw(id);
  return [answer.statusCode, answer.json().code, answer.json().message];
};
const dayOf = async (on: Day) =>
  (await ask(app, `GET /api/finance/reconciliation/days?start_date=${on}&end_date=${on}`, { as: as.finance })).json().data[0];
const itemsOf = async (on: Day): Promise<(string | null)[]> => {
  const query = `GET /api/finance/reconciliation/balance?on=${on}&per_page=100`;
  const { data } = (await ask(app, query, { as: as.finance })).json();
  return data.map(({ text }: { text: string | null }) => text);
};
const stated = async (on: Day) => (await bankBalanceOn(context.db, on)).stated;

beforeAll(async () => {
  await acceptAccount(context, '4471');
  context.clock.moveBy(20 * dayMs);
  await closeOpenDays(context);
  as.finance = await signIn(context, people.finance);
  second = await signIn(context, people.second);
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const right = [`${at(0)},"COT A",10.00,,990.00`, `${at(1)},"COT B",10.00,,980.00`];
const wrong = [`${at(2)},"NOT OURS A",,500.00,1500.00`, `${at(3)},"NOT OURS B",300.00,,1200.00`];

test('it drops out of lines, days, balances and breaks, and stays in the list with who withdrew it and why', async () => {
  await stored(right, { name: 'right.csv' });
  const { id } = await stored(wrong, { name: 'wrong.csv', fields: { accepts_opening_break: 'true' } });
  expect([(await dayOf(at(3))).covered, await stated(at(3))]).toEqual([true, 120_000n]);
  const answer = await withdraw(id, { key: 'withdraw-1' });
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Statement withdrawn']);
  const listed = (await statements()).find((one) => one.id === id);
  const withdrawn = { by: people.finance.firstName + ' ' + people.finance.lastName, reason: 'It is of another account' };
  expect(listed).toMatchObject({ file: 'wrong.csv', withdrawn, opening_break: null });
  expect(answer.json().data).toEqual(listed);
  const found = (await lines()).map(({ narration }) => narration);
  expect([found.includes('COT A'), found.some((text) => text.startsWith('NOT OURS'))]).toEqual([true, false]);
  expect((await lines('&result=withdrawn')).map(({ narration }) => narration).toSorted()).toEqual(['NOT OURS A', 'NOT OURS B']);
  expect(await dayOf(at(3))).toMatchObject({
    covered: false,
    has_lines: false,
    open_credits: { count: 0 },
    open_debits: { count: 0 },
  });
  expect([await stated(at(1)), await stated(at(3))]).toEqual([98_000n, null]);
  expect((await itemsOf(at(3))).filter((text) => text?.startsWith('NOT OURS'))).toEqual([]);
  // The next statement continues the one before it.
  expect((await upload([`${at(4)},"COT C",10.00,,970.00`])).statusCode).toBe(201);
});

test('a repeated request has one effect, and history reads as a sentence', async () => {
  const [withdrawn] = (await statements()).filter((one) => one.withdrawn !== null);
  const id = String(withdrawn?.id);
  expect((await withdraw(id, { key: 'withdraw-1' })).statusCode).toBe(200);
  expect(await refusalOf(id)).toEqual([409, 'statement_withdrawn', `This statement was withdrawn on ${longDay(at(20))}`]);
  const { rows } = await sql<object>`select action, reason, after from history where subject_id = ${id} order by id`.execute(
    sqlOf(context.db),
  );
  expect(rows).toMatchObject([
    { action: 'uploaded a statement of our bank account' },
    {
      action: 'withdrew a statement of our bank account',
      reason: 'It is of another account',
      after: { file: 'wrong.csv', lines: 2 },
    },
  ]);
});

test('its file may be uploaded again, and its lines are stored again', async () => {
  const again = await stored(wrong, { name: 'again.csv', fields: { accepts_opening_break: 'true' } });
  expect(again).toMatchObject({ added: 2, withdrawn: null });
  expect((await upload(wrong)).json().errors).toMatchObject({ statement: expect.anything() });
  expect((await withdraw(again.id)).statusCode).toBe(200);
});

test('a statement that starts from the snapshot of a closed month leaves it out too, also a line whose match has ended', async () => {
  await closeMonth(context.db, context, { today: addDays(today, -10), people: [people.finance, people.second] });
  expect(await takeSnapshot(context)).toBe(true);
  const { id } = await stored([`${at(5)},"WRONG-FILE-5",,400.00,1370.00`, `${at(5)},"WRONG TOO",,30.00,1400.00`]);
  const body = { amount: 40_000, reference: 'WRONG-FILE-5', paid_on: at(5) };
  expect((await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: as.finance, body })).statusCode).toBe(200);
  await matchOpen(context);
  expect((await act((await lineWith('WRONG-FILE-5')).id, 'unlink', { reason: 'Wrong file' })).statusCode).toBe(200);
  expect(await itemsOf(at(5))).toEqual(expect.arrayContaining(['WRONG-FILE-5', 'WRONG TOO']));
  expect((await withdraw(id)).statusCode).toBe(200);
  expect((await itemsOf(at(5))).filter((text) => text?.startsWith('WRONG'))).toEqual([]);
});

test('a line that is matched or booked keeps it, also above a request of a second person', async () => {
  const { id } = await stored([`${at(5)},"CREDIT TO KEEP",,500.00,1470.00`, `${at(6)},"CHARGE",5.00,,1465.00`]);
  expect((await act((await lineWith('CREDIT TO KEEP')).id, 'keep')).statusCode).toBe(200);
  expect(await refusalOf(id)).toEqual([
    409,
    'statement_in_use',
    '1 line of this statement is matched or booked. End its match first',
  ]);
  expect((await act((await lineWith('CHARGE')).id, 'charge', { reason: 'Monthly fee' })).statusCode).toBe(200);
  expect((await refusalOf(id))[2]).toBe('2 lines of this statement are matched or booked. End their matches first');
});

test('of a withdrawal and a match at the same moment one counts; a request about a line fails', async () => {
  const { id } = await stored([`${at(7)},"PAID-TWICE-7",,250.00,1715.00`, `${at(8)},"OWN MONEY",,100.00,1815.00`]);
  const own = await lineWith('OWN MONEY');
  expect((await act(own.id, 'book', { account: 'capital', reason: 'Paid in' })).statusCode).toBe(200);
  const body = { amount: 25_000, reference: 'PAID-TWICE-7', paid_on: at(7) };
  expect((await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: as.finance, body })).statusCode).toBe(200);
  const [answer] = await Promise.all([withdraw(id), matchOpen(context)]);
  const isMatched = (await lines('&result=matched')).some(({ narration }) => narration === 'PAID-TWICE-7');
  expect(answer.statusCode).toBe(isMatched ? 409 : 200);
  if (isMatched) await act((await lineWith('PAID-TWICE-7')).id, 'unlink', { reason: 'Wrong file' });
  if (isMatched) await withdraw(id);
  expect((await statements()).find((one) => one.id === id)?.withdrawn).not.toBeNull();
  const confirmed = await confirmNewest(app, second, 'finance');
  expect(confirmed.json().failure ?? confirmed.json().message).toContain('Only a line that is missing in the books');
  expect((await act(own.id, 'dismiss', { reason: 'Not ours' })).json().code).toBe('bank_line_settled');
});

test('a line that another file has too keeps it, until that file is withdrawn', async () => {
  const first = await stored([`${at(9)},"SHARED",5.00,,1460.00`, `${at(10)},"SHARED TOO",5.00,,1455.00`], { name: 'first.csv' });
  const rows = [`${at(10)},"SHARED TOO",5.00,,1455.00`, `${at(11)},"ONLY HERE",5.00,,1450.00`];
  const later = await stored(rows, { name: 'later.csv' });
  expect([later.added, (await refusalOf(first.id)).slice(0, 2)]).toEqual([1, [409, 'statement_shared']]);
  expect((await refusalOf(first.id))[2]).toContain('Withdraw later.csv first');
  // As if it had been uploaded before this was stored.
  await sql`update bank_statements set shares_with = null where id = ${later.id}`.execute(sqlOf(context.db));
  expect((await refusalOf(first.id))[1]).toBe('statement_shared');
  // It does not rely on one that came after it.
  await sql`update bank_statements set shares_with = null, added = 1 where id = ${first.id}`.execute(sqlOf(context.db));
  expect([(await withdraw(later.id)).statusCode, (await withdraw(first.id)).statusCode]).toEqual([200, 200]);
  expect(await stored(rows, { name: 'later.csv', fields: { accepts_opening_break: 'true' } })).toMatchObject({ added: 2 });
});

test('who may not upload may not withdraw, and an unknown statement is not found', async () => {
  const [one] = await statements();
  expect((await withdraw(String(one?.id), { who: await signIn(context, await aStaff(context, 'team_lead')) })).statusCode).toBe(
    403,
  );
  expect((await withdraw('0199a000-0000-7000-8000-0000000000ff')).json().code).toBe('bank_statement_missing');
});

test('a marked day and a closed month keep it', async () => {
  const { id } = await stored([`${at(12)},"QUIET",5.00,,1445.00`]);
  expect((await act((await lineWith('QUIET')).id, 'dismiss', { reason: 'Known' })).statusCode).toBe(200);
  expect(
    (await ask(app, `POST /api/finance/reconciliation/days/${at(12)}/reconcile`, { as: as.finance, body: {} })).statusCode,
  ).toBe(200);
  expect((await refusalOf(id))[1]).toBe('statement_of_reconciled_day');
  const body = { reason: 'Marked too early' };
  await ask(app, `POST /api/finance/reconciliation/days/${at(12)}/reopen`, { as: as.finance, body });
  await closeMonth(context.db, context, { today: at(12), people: [people.finance, people.second] });
  expect((await refusalOf(id))[1]).toBe('statement_of_closed_month');
});
