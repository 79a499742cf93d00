/** Money of the lender itself: capital, interest of the bank, rent and salaries are booked from their lines by two people, once. */
import { ask, aStaff, confirmNewest, dieAt, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { act, app, as, context, csvOf, lineWith, upload } = await openDesk();
const second = await aStaff(context, 'finance');
const reason = 'November';
const book = async (text: string, account: string) => act((await lineWith(text)).id, 'book', { account, reason });
const confirm = async () => confirmNewest(app, await signIn(context, second), 'finance');
const balances = () =>
  Promise.all(
    [gl.bankOperating, gl.equity, gl.otherIncome, gl.operatingExpenses].map((account) => balanceOf(context.db, account)),
  );
const booked = async (text: string, account: string): Promise<bigint[]> => {
  const before = await balances();
  expect((await book(text, account)).json().data).toEqual({ state: 'asked' });
  expect(await balances()).toEqual(before);
  expect((await confirm()).statusCode).toBe(200);
  return (await balances()).map((balance, at) => balance - (before[at] ?? 0n));
};

await upload(
  csvOf([
    { text: 'CAPITAL BY OWNERS', amount: 50_000_000 },
    { text: 'INTEREST EARNED', amount: 1_250 },
    { text: 'RENT OF MARINA', amount: -900_000 },
    { text: 'RENT PAID BACK', amount: 100_000 },
    { text: 'DIVIDEND', amount: -2_000_000 },
    { text: 'SALARIES', amount: -3_000_000 },
  ]),
);
afterAll(async () => expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]));

test.each([
  ['CAPITAL BY OWNERS', 'capital', [50_000_000n, 50_000_000n, 0n, 0n]],
  ['INTEREST EARNED', 'other_income', [1_250n, 0n, 1_250n, 0n]],
  ['RENT OF MARINA', 'operating_expense', [-900_000n, 0n, 0n, 900_000n]],
  ['RENT PAID BACK', 'operating_expense', [100_000n, 0n, 0n, -100_000n]],
  ['DIVIDEND', 'capital', [-2_000_000n, -2_000_000n, 0n, 0n]],
])('%s moves the bank and its account once a second person confirms it', async (text, account, moved) => {
  expect(await booked(text, account)).toEqual(moved);
  expect(await lineWith(text)).toMatchObject({ result: 'matched', payment: { record: 'own_money' } });
  expect((await book(text, account)).json().code).toBe('line_not_booked');
});

test('the wrong side is refused at its field; ending the match takes the booking back', async () => {
  const refused = await book('SALARIES', 'other_income');
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['account']]);
  const before = await balances();
  await booked('SALARIES', 'operating_expense');
  const { id } = await lineWith('SALARIES');
  expect((await act(id, 'unlink', { reason: 'It is a loan to staff' })).statusCode).toBe(200);
  expect([await balances(), (await lineWith('SALARIES')).result]).toEqual([before, 'missing_in_book']);
});

test('two people at once, and a crash before the journal, book a line once', async () => {
  const before = await balances();
  expect((await book('SALARIES', 'operating_expense')).statusCode).toBe(200);
  expect((await book('SALARIES', 'operating_expense')).json().code).toBe('approval_pending');
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: as.finance })).json();
  await dieAt(context, 'bank_line_booking.unposted', {
    call: `POST /api/finance/approvals/${data[0].id}/approve`,
    as: await signIn(context, second),
    body: { version: data[0].version },
  });
  expect(await balances()).toEqual(before);
  const answers = await Promise.all([confirm(), confirm()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)[0]).toBe(200);
  expect((await balances())[3]).toBe((before[3] ?? 0n) + 3_000_000n);
  expect((await lineWith('SALARIES')).result).toBe('matched');
});
