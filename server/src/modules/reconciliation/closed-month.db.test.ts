/** One person does not undo a closed month: marks of its days stay, and decisions about its lines take a second person. */
import { ask, aStaff, confirmNewest, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { act, app, as, context, csvOf, lineWith, payLoan, today, upload } = await openDesk();
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const reason = { reason: 'Charge of the month' };
const reopenDay = () =>
  ask(app, `POST /api/finance/reconciliation/days/${today}/reopen`, { as: as.finance, body: { reason: 'To look again' } });

test('after the close one person neither ends the mark of a day nor a match', async () => {
  await upload(
    csvOf([
      { text: 'SMS CHARGES', amount: -400 },
      { text: 'NIP FTCLOSED0001', amount: 61_000 },
    ]),
  );
  const { id } = await lineWith('SMS CHARGES');
  expect((await act(id, 'charge', reason)).json().data).toMatchObject({ result: 'matched' });
  expect((await reopenDay()).json().code).toBe('day_not_reconciled');
  await sql`insert into closed_months (month, checks, requested_by, approved_by, closed_at)
    values (date_trunc('month', ${today}::date)::date, '[]', ${people[0].id}, ${people[1].id}, ${context.clock.now()})`.execute(
    sqlOf(context.db),
  );
  const refused = await reopenDay();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'month_of_day_closed']);
  expect((await act(id, 'unlink', { reason: 'Not a charge' })).json().data).toEqual({ state: 'asked' });
  expect((await lineWith('SMS CHARGES')).result).toBe('matched');
  expect((await confirmNewest(app, await signIn(context, people[1]), 'finance')).statusCode).toBe(200);
  expect((await lineWith('SMS CHARGES')).result).toBe('missing_in_book');
});

test('no rule changes a line with which the month was closed; a line that is stored later is matched', async () => {
  await payLoan('FT-CLOSED-0001', 61_000);
  await payLoan('FT-CLOSED-0002', 62_000);
  context.clock.moveBy(1_000);
  await upload(csvOf([{ text: 'NIP FTCLOSED0002', amount: 62_000 }]));
  expect((await lineWith('FTCLOSED0002')).result).toBe('matched');
  const matched = await ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
  expect([matched.json().data, (await lineWith('FTCLOSED0001')).result]).toEqual([{ matched: 0 }, 'missing_in_book']);
});

test('a line is linked to the chosen payment when a second person confirms it', async () => {
  const { id } = await lineWith('FTCLOSED0001');
  const { data } = (await ask(app, `GET /api/finance/reconciliation/lines/${id}/candidates`, { as: as.finance })).json();
  const payment = { record: data[0].record, id: data[0].id };
  expect([data.length, (await act(id, 'link', { payment })).json().data]).toEqual([1, { state: 'asked' }]);
  const second = await signIn(context, people[1]);
  const pending = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: second })).json();
  expect(JSON.stringify(pending)).toContain('FT-CLOSED-0001');
  expect(JSON.stringify(pending)).not.toContain(payment.id);
  expect((await confirmNewest(app, second, 'finance')).statusCode).toBe(200);
  expect(await lineWith('FTCLOSED0001')).toMatchObject({ result: 'matched', payment });
});
