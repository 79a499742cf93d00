/** The dashboard and the menu count the bank lines that the page lists as to decide, whatever their result is. */
import { ask } from '#kit';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { app, as, csvOf, lines, payLoan, upload } = await openDesk();

test('a line whose amount differs is counted beside one that is missing in the books', async () => {
  await payLoan('LOAN-2026-0009', 500_000);
  await upload(
    csvOf([
      { text: 'TRF LOAN20260009', amount: 490_000 },
      { text: 'UNKNOWN PAYER', amount: 70_000 },
    ]),
  );
  const open = await lines('&show=open');
  expect(open.map(({ result }) => result).toSorted()).toEqual(['amount_differs', 'missing_in_book']);
  const { data } = (await ask(app, 'GET /api/finance/dashboard/queues', { as: as.finance })).json();
  expect(data.find(({ name }: { name: string }) => name === 'bank_lines_open')).toMatchObject({ count: open.length });
});
