/** What a payment without a credit is: named by a line with another amount, booked twice, missing at the bank, or still to come. */
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { csvOf, lineWith, list, payLoan, act, save, statusOf, upload, uploadedLater } = await openDesk();
const withState = async (state: string): Promise<string[]> =>
  (await list(`?per_page=100&status[]=${state}`)).data.map(({ reference }: { reference: string }) => reference).toSorted();

test('each state has its payments, in the list and in its filter', async () => {
  await payLoan('TWICE-2026-0001', 250_000);
  await payLoan('TWICE-2026-0002', 250_000);
  await payLoan('SHORT-2026-0001', 100_000);
  await payLoan('NEVER-2026-0001', 40_000);
  // The same amount, on savings.
  await save('OTHER-2026-0001', 250_000);
  const file = csvOf([
    { text: 'NIP TWICE20260001', amount: 250_000 },
    { text: 'NIP SHORT20260001', amount: 99_000 },
  ]);
  expect((await upload(file)).statusCode).toBe(201);
  // The day is not over: a credit of it may follow, but the line that names a payment is there.
  expect([await withState('duplicate'), await withState('amount_differs')]).toEqual([[], ['SHORT-2026-0001']]);
  await uploadedLater();
  expect({
    matched: await withState('matched'),
    amount_differs: await withState('amount_differs'),
    duplicate: await withState('duplicate'),
    missing_at_bank: await withState('missing_at_bank'),
    waiting: await withState('waiting'),
  }).toEqual({
    matched: ['TWICE-2026-0001'],
    amount_differs: ['SHORT-2026-0001'],
    duplicate: ['TWICE-2026-0002'],
    missing_at_bank: ['NEVER-2026-0001', 'OTHER-2026-0001'],
    waiting: [],
  });
});

test('a line that is set aside names no payment any more, and without its proof the twin is no proof', async () => {
  await act((await lineWith('SHORT')).id, 'dismiss', { reason: 'It belongs to another lender' });
  await act((await lineWith('TWICE')).id, 'unlink', { reason: 'It belongs to somebody else' });
  const states = ['SHORT20260001', 'TWICE20260001', 'TWICE20260002'].map((reference) => statusOf(reference));
  expect(await Promise.all(states)).toEqual(['missing_at_bank', 'missing_at_bank', 'missing_at_bank']);
});
