/** What a customer reads of transactions: no reason, note or name of staff, and the other account of splits. */
import { ask, signIn } from '#kit';
import { expect, test } from 'vitest';
import { openReversals } from '../../../tests/savings/reversals.ts';

type Shown = { type: string; note: string | null; recorded_by: string | null };

test('reasons, notes and names of staff are for staff; splits name the other account', async () => {
  const { ada, anAccount, app, as, context, reverse } = await openReversals();
  const [rent, school] = [await anAccount(), await anAccount('School')];
  const split = [
    { id: rent, share_bps: 6_000 },
    { id: school, share_bps: 4_000 },
  ];
  expect((await ask(app, `PATCH /api/admin/savings/${rent}`, { as: as.admin, body: { split } })).statusCode).toBe(200);
  const body = { amount: 100_000, reference: 'OWN/1000', note: 'Seen by the fraud desk' };
  const deposit = (await ask(app, `POST /api/finance/savings/${rent}/deposits`, { as: as.finance, body })).json().data;
  expect((await reverse(rent, deposit.id)).statusCode).toBe(200);

  const own = await signIn(context, ada);
  const read = async (path: string, by: Record<string, string>) => (await ask(app, `GET /api/${path}`, { as: by })).json().data;
  const detail = await read(`user/savings/${rent}`, own);
  const [schoolNumber, page] = [
    (await read(`user/savings/${school}`, own)).number,
    await read(`user/savings/${rent}/transactions`, own),
  ];
  for (const shown of [detail.transactions, page] as Shown[][])
    expect(shown.map(({ type, note, recorded_by: by }) => [type, note, by])).toEqual([
      ['reversal', null, null],
      ['reversal', null, null],
      ['split', schoolNumber, null],
      ['deposit', null, null],
    ]);

  const forStaff: Shown[][] = [
    (await read(`finance/savings/${rent}`, as.finance)).transactions,
    await read(`finance/savings/${rent}/transactions`, as.finance),
  ];
  for (const shown of forStaff) {
    expect(shown.map(({ note }) => note)).toEqual([
      'Booked on the wrong account',
      'Booked on the wrong account',
      schoolNumber,
      'Seen by the fraud desk',
    ]);
    expect(shown[0]?.recorded_by).not.toBeNull();
  }
});
