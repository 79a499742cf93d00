/** One person does not undo a closed month: marks of its days stay, and decisions about its lines take a second person. */
import { ask, aStaff, confirmNewest, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { closeMonth, meetsClose } from '../../../tests/reconciliation/month-close.ts';

const { act, app, as, context, csvOf, lineWith, payLoan, today, upload } = await openDesk();
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const reason = { reason: 'Charge of the month' };
const reopenDay = () =>
  ask(app, `POST /api/finance/reconciliation/days/${today}/reopen`, { as: as.finance, body: { reason: 'To look again' } });

const close = (tx: Tx) => closeMonth(tx, context, { today, people });

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
  const refused = await meetsClose(context, close, reopenDay);
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

test('a credit is kept in suspense by two people, and both are named where it is booked later', async () => {
  const suspense = () => balanceOf(context.db, gl.unidentifiedReceipts);
  const before = await suspense();
  await upload(csvOf([{ text: 'FROM NOBODY', amount: 500_000_000 }]));
  const { id } = await lineWith('FROM NOBODY');
  expect((await act(id, 'keep')).json().data).toEqual({ state: 'asked' });
  expect(await lineWith('FROM NOBODY')).toMatchObject({ result: 'missing_in_book', requested: true, can: [] });
  expect((await confirmNewest(app, as.finance, 'finance')).json().code).toBe('second_person_needed');
  expect(await suspense()).toBe(before);
  expect((await confirmNewest(app, await signIn(context, people[1]), 'finance')).statusCode).toBe(200);
  expect(await lineWith('FROM NOBODY')).toMatchObject({ result: 'matched', match: { rule: 'by_hand' } });
  expect((await suspense()) - before).toBe(500_000_000n);
  const { rows } = await sql<{ people: string[] }>`select facts -> 'people' as people from unidentified_receipts
    where amount_kobo = 500000000`.execute(sqlOf(context.db));
  expect([rows.length, rows[0]?.people.length, rows[0]?.people.includes(people[1].id)]).toEqual([1, 2, true]);
});
