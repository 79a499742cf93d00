/** A statement whose balances do not add up: it stays named in the list, and its days are marked by two people. Several days are marked at once. */
import { ask, aStaff, closeOpenDays, confirmNewest, signIn } from '#kit';
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { act, app, as, context, lineWith, today, upload } = await openDesk();
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const second = () => signIn(context, people[1]);
const first = addDays(today, -3);
const on = (after: number): Day => addDays(first, after);

const fileOf = (...rows: string[]): Buffer => Buffer.from(['Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
/** A line of ₦50 is missing before the second one. */
const broken = fileOf(`${on(0)},"COT A",10.00,,990.00`, `${on(1)},"COT B",10.00,,930.00`, `${on(2)},"COT C",10.00,,920.00`);
const statements = async (): Promise<BankStatementView[]> =>
  (await ask(app, 'GET /api/finance/reconciliation/statement', { as: as.finance })).json().data;
const dayOf = async (day: Day) =>
  (await ask(app, `GET /api/finance/reconciliation/days?start_date=${day}&end_date=${day}`, { as: as.finance })).json().data[0];
const mark = (day: Day, body: object = {}) =>
  ask(app, `POST /api/finance/reconciliation/days/${day}/reconcile`, { as: as.finance, body });
const markAll = async (days: Day[]) =>
  (await ask(app, 'POST /api/finance/reconciliation/days/reconcile', { as: as.finance, body: { days } })).json();

beforeAll(async () => {
  context.clock.moveBy(dayMs);
  await closeOpenDays(context);
  as.finance = await signIn(context, people[0]);
  expect((await upload(broken)).statusCode).toBe(201);
  for (const text of ['COT A', 'COT B', 'COT C'])
    expect((await act((await lineWith(text)).id, 'charge', { reason: 'Of the month' })).statusCode).toBe(200);
});

test('the list of statements keeps the amounts that do not add up', async () => {
  const [statement] = await statements();
  expect(statement?.balance_gaps).toEqual([{ on: on(1), narration: 'COT B', expected: 98_000, found: 93_000 }]);
});

test('a day of such a statement is refused without a reason, and marked by two people with one', async () => {
  const refused = await mark(on(1));
  expect([refused.statusCode, refused.json().errors?.reason?.[0]]).toEqual([
    422,
    expect.stringMatching(
      /^The balances of ours.csv do not add up: at COT B of .* it has ₦930.00 where ₦980.00 was expected\. Upload/,
    ),
  ]);
  expect(await dayOf(on(1))).toMatchObject({ status: 'open', refusal: null, doubt: expect.any(String), requested: false });
  const reason = 'The bank confirmed the balance';
  expect((await mark(on(1), { reason })).json().data).toEqual({ state: 'asked' });
  expect(await dayOf(on(1))).toMatchObject({ status: 'open', requested: true });
  expect((await mark(on(1), { reason })).statusCode).toBe(409);
  expect((await confirmNewest(app, as.finance, 'finance')).json().code).toBe('second_person_needed');
  expect((await confirmNewest(app, await second(), 'finance')).statusCode).toBe(200);
  const marked = await dayOf(on(1));
  expect(marked).toMatchObject({ status: 'reconciled', requested: false, reason });
  expect([typeof marked.reconciled_by, typeof marked.confirmed_by]).toEqual(['string', 'string']);
});

test('what has become open since the request is refused at the approval', async () => {
  expect((await mark(on(2), { reason: 'The bank confirmed it' })).json().data).toEqual({ state: 'asked' });
  const { id } = await lineWith('COT C');
  await act(id, 'unlink', { reason: 'Another charge' });
  expect((await confirmNewest(app, await second(), 'finance')).json().message).toContain('1 debit of the day is open');
  expect(await dayOf(on(2))).toMatchObject({ status: 'open', requested: false });
  expect((await act(id, 'charge', { reason: 'It is one' })).statusCode).toBe(200);
});

test('several days are marked at once, each by its own rule; the second press changes nothing', async () => {
  const days = [on(0), on(1), on(2), addDays(today, 9)];
  const answer = await markAll(days);
  expect(answer.message).toBe('No day was marked');
  expect(answer.data).toMatchObject({ marked: [], unchanged: [on(1)] });
  expect(answer.data.refused.map(({ on: day }: { on: Day }) => day)).toEqual([on(0), on(2), addDays(today, 9)]);
  expect(answer.data.refused[2].reason).toContain('is not over yet');
  // A part of the file proves nothing about what is missing before it.
  await upload(fileOf(`${on(2)},"COT C",10.00,,920.00`));
  expect((await dayOf(on(2))).doubt).toEqual(expect.any(String));
  // A complete statement of the same days takes the place of the one that does not add up.
  const whole = fileOf(
    `${on(0)},"COT A",10.00,,990.00`,
    `${on(1)},"LOST",50.00,,940.00`,
    `${on(1)},"COT B",10.00,,930.00`,
    `${on(2)},"COT C",10.00,,920.00`,
  );
  expect((await upload(whole)).json().data).toMatchObject({ added: 1, balance_gaps: [] });
  expect(await dayOf(on(0))).toMatchObject({ doubt: null });
  const both = await Promise.all([markAll(days), markAll(days)]);
  const marked: Day[] = both.flatMap(({ data }) => data.marked);
  expect(marked.toSorted((one, other) => one.localeCompare(other))).toEqual([on(0), on(2)]);
  expect((await markAll(days)).data).toMatchObject({ marked: [], unchanged: [on(0), on(1), on(2)] });
  const wrong = await ask(app, 'POST /api/finance/reconciliation/days/reconcile', { as: as.finance, body: { days: [] } });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['days']]);
});

test('a file that was uploaded before gaps were stored may come again', async () => {
  expect((await upload(broken)).statusCode).toBe(422);
  await sql`update bank_statements set balance_gaps = null where debits = 3`.execute(sqlOf(context.db));
  expect((await statements()).some(({ balance_gaps: gaps }) => gaps === null)).toBe(true);
  expect((await upload(broken)).json().data).toMatchObject({ added: 3, balance_gaps: [{ found: 93_000 }] });
  expect((await upload(broken)).statusCode).toBe(422);
});
