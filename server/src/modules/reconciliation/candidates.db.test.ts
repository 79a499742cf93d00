/** The payments that a line may be linked to are offered: of its side and amount, within seven days, matched with no other line. */
import { addDays } from '@ajo/contract/kernel/time';
import { ask } from '#kit';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { act, app, as, csvOf, lineWith, payLoan, today, upload } = await openDesk();
type Candidate = { reference: string; amount: number; paid_on: string };
const candidates = async (text: string): Promise<Candidate[]> =>
  (await ask(app, `GET /api/finance/reconciliation/lines/${(await lineWith(text)).id}/candidates`, { as: as.finance })).json()
    .data;

test('open payments with the amount are candidates, and one that is linked is none any more', async () => {
  await payLoan('TELLER-1', 200_000);
  await payLoan('TELLER-2', 200_000);
  await payLoan('TELLER-3', 300_000);
  await upload(
    csvOf([
      { text: 'CASH ONE', amount: 200_000 },
      { text: 'CASH LONG AGO', amount: 200_000, on: addDays(today, -8) },
      { text: 'DEBIT OF THE SAME', amount: -200_000 },
    ]),
  );
  expect((await candidates('CASH ONE')).map(({ reference }) => reference).toSorted()).toEqual(['TELLER-1', 'TELLER-2']);
  expect((await candidates('CASH ONE'))[0]).toMatchObject({ amount: 200_000, paid_on: today });
  expect(await candidates('CASH LONG AGO')).toEqual([]);
  expect(await candidates('DEBIT OF THE SAME')).toEqual([]);
  expect((await act((await lineWith('CASH ONE')).id, 'link', { reference: 'TELLER-1' })).statusCode).toBe(200);
  expect(await candidates('CASH ONE')).toEqual([]);
});

test('a line with a request that waits for a second person offers nothing else', async () => {
  await upload(csvOf([{ text: 'OWN TRANSFER', amount: 20_000_000 }]));
  const { id } = await lineWith('OWN TRANSFER');
  expect((await act(id, 'dismiss', { reason: 'Between our own accounts' })).json().data).toEqual({ state: 'asked' });
  expect(await lineWith('OWN TRANSFER')).toMatchObject({ requested: true, can: [] });
});
