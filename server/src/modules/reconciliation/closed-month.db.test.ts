/** One person does not undo a closed month: marks of its days stay, and decisions about its lines take a second person. */
import { ask, aStaff, confirmNewest, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { act, app, as, context, csvOf, lineWith, today, upload } = await openDesk();
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const reason = { reason: 'Charge of the month' };
const reopenDay = () =>
  ask(app, `POST /api/finance/reconciliation/days/${today}/reopen`, { as: as.finance, body: { reason: 'To look again' } });

test('after the close one person neither ends the mark of a day nor a match', async () => {
  await upload(csvOf([{ text: 'SMS CHARGES', amount: -400 }]));
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
