/** A deposit is undone: once, with its shares, or not at all. The ledger proves after each test. */
import { ask, aStaff, confirmNewest, dieAt, paid, signIn } from '#kit';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { settleReference } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReversals } from '../../../tests/savings/reversals.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

let desk: Awaited<ReturnType<typeof openReversals>>;
beforeEach(async () => {
  desk = await openReversals();
});
afterEach(async () => {
  expect((await verifyLedger(desk.context.db, subLedgers)).problems).toEqual([]);
});

test('its journal is mirrored, the row carries the day of the original, and the customer is notified', async () => {
  const { ada, anAccount, app, balances, book, context, reverse, rowsOf } = desk;
  const id = await anAccount();
  await book(id, 300_000);
  const bank = await balanceOf(context.db, gl.bankOperating);
  const tid = await book(id, 100_000);
  const answer = await reverse(id, tid);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { message: 'Deposit reversed successfully', data: { state: 'done', amount: 100_000, balance: 300_000 } },
  ]);
  expect(await rowsOf(id)).toEqual([
    ['deposit', 300_000n, '2026-03-02', false],
    ['deposit', 100_000n, '2026-03-02', false],
    ['reversal', -100_000n, '2026-03-02', true],
  ]);
  expect([await balances(id), await balanceOf(context.db, gl.bankOperating)]).toEqual([[300_000n], bank]);
  const own = await ask(app, `GET /api/user/savings/${id}`, { as: await signIn(context, ada) });
  expect(own.json().data.transactions.map(({ type, reversed }: { type: string; reversed: boolean }) => [type, reversed])).toEqual(
    [
      ['reversal', false],
      ['deposit', true],
      ['deposit', false],
    ],
  );
  const { rows } = await sql<{ message: string }>`select message from notifications
    where user_id = ${ada.id} and message like '%reversed%'`.execute(sqlOf(context.db));
  expect(rows.map(({ message }) => message)).toEqual([
    'A deposit of ₦1,000.00 to “Rent” was reversed. The balance is ₦3,000.00. Contact us if you have questions',
  ]);
});

test('the shares of a split are taken back from their accounts', async () => {
  const { anAccount, app, as, balances, book, reverse, rowsOf } = desk;
  const [rent, school] = [await anAccount(), await anAccount('School')];
  await book(rent, 100_000);
  const split = [
    { id: rent, share_bps: 6_000 },
    { id: school, share_bps: 4_000 },
  ];
  expect((await ask(app, `PATCH /api/admin/savings/${rent}`, { as: as.admin, body: { split } })).statusCode).toBe(200);
  const tid = await book(rent, 50_001);
  expect(await balances(rent, school)).toEqual([130_001n, 20_000n]);
  expect((await reverse(rent, tid)).json().data).toMatchObject({ amount: 50_001, balance: 100_000 });
  expect(await balances(rent, school)).toEqual([100_000n, 0n]);
  expect((await rowsOf(rent)).slice(3)).toEqual([
    ['reversal', 20_000n, '2026-03-02', true],
    ['reversal', -50_001n, '2026-03-02', true],
  ]);
  expect((await rowsOf(school)).slice(1)).toEqual([['reversal', -20_000n, '2026-03-02', true]]);
});

test('it is refused when a withdrawal holds the money, and changes nothing', async () => {
  const { ada, anAccount, app, balances, book, context, reverse } = desk;
  const id = await anAccount();
  const tid = await book(id, 100_000);
  const request = await ask(app, `POST /api/user/savings/${id}/withdraw`, {
    as: await signIn(context, ada),
    body: { amount: 40_000 },
  });
  expect(request.statusCode).toBe(201);
  const answer = await reverse(id, tid);
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
    409,
    'savings_reversal_not_covered',
    expect.stringMatching(/^The reversal takes ₦1,000.00 from SV-\d{6}, and ₦600.00 is available. ₦400.00 is missing$/),
  ]);
  expect(await balances(id)).toEqual([100_000n]);
});

test('pressed twice, or by two people at once, it happens once', async () => {
  const { anAccount, balances, book, reverse } = desk;
  const id = await anAccount();
  await book(id, 300_000);
  const first = await book(id, 100_000);
  const key = '0199a000-0000-7000-8000-0000000000aa';
  const [one, two] = [await reverse(id, first, 'finance', key), await reverse(id, first, 'finance', key)];
  expect([one.statusCode, two.json()]).toEqual([200, one.json()]);
  expect((await reverse(id, first)).json().code).toBe('savings_deposit_reversed');
  const second = await book(id, 100_000);
  const codes = (await Promise.all([reverse(id, second), reverse(id, second, 'admin')])).map(({ statusCode }) => statusCode);
  expect(codes.sort((a, b) => a - b)).toEqual([200, 409]);
  const third = await book(id, 100_000);
  const race = await Promise.all([1, 2, 3].map(() => reverse(id, third)));
  expect(race.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await balances(id)).toEqual([300_000n]);
});

test('a process that dies before the mirror leaves the deposit, and the same call works afterwards', async () => {
  const { anAccount, balances, book, callOf, context, reverse, rowsOf } = desk;
  const id = await anAccount();
  const tid = await book(id, 100_000);
  await dieAt(context, 'savings_reversal.unposted', callOf(id, tid));
  expect([await balances(id), await rowsOf(id)]).toMatchObject([[100_000n], { length: 1 }]);
  expect((await reverse(id, tid)).statusCode).toBe(200);
  expect(await balances(id)).toEqual([0n]);
});

describe('a second person', () => {
  test('confirms a large amount with its facts, and the deposit is reversed once', async () => {
    const { anAccount, app, as, balances, book, reverse } = desk;
    const id = await anAccount();
    const tid = await book(id, 6_000_000);
    expect((await reverse(id, tid)).json().data).toEqual({ state: 'asked' });
    expect(await balances(id)).toEqual([6_000_000n]);
    expect((await reverse(id, tid)).statusCode).toBe(409);
    const { data } = (await ask(app, 'GET /api/admin/approvals?state=pending', { as: as.admin })).json();
    expect(data[0]).toMatchObject({
      title: 'Reverse a savings deposit',
      subject: { name: expect.stringMatching(/^Savings SV-/) },
    });
    expect(JSON.stringify(data[0])).toContain('₦60,000');
    expect((await confirmNewest(app, as.admin)).statusCode).toBe(200);
    expect(await balances(id)).toEqual([0n]);
    expect((await reverse(id, tid)).statusCode).toBe(409);
  });

  test('confirms what exceeds the total of a day; confirmed amounts do not count', async () => {
    const { anAccount, app, as, book, reverse } = desk;
    const id = await anAccount();
    const [one, two, three, large] = [
      await book(id, 5_000_000),
      await book(id, 3_000_000),
      await book(id, 100),
      await book(id, 6_000_000),
    ];
    expect((await reverse(id, large)).json().data.state).toBe('asked');
    expect((await confirmNewest(app, as.admin)).statusCode).toBe(200);
    expect((await reverse(id, one)).json().data.state).toBe('done');
    expect((await reverse(id, two)).json().data.state).toBe('done');
    expect((await reverse(id, three)).json().data.state).toBe('asked');
  });
});

test('money that came out of suspense waits there again, and is booked on the right account', async () => {
  const { ada, anAccount, app, as, balances, context, reverse } = desk;
  const [closed, id, other] = [await anAccount(), await anAccount('School'), await anAccount('Health')];
  const started = await ask(app, `POST /api/user/savings/${closed}/checkout`, {
    as: await signIn(context, ada),
    body: { amount: 100_000 },
  });
  const { reference, total } = started.json().data;
  await sql`update savings_accounts set status = 'closed', closed_at = now() where id = ${closed}`.execute(sqlOf(context.db));
  context.provider.checkoutResult = (charged) => paid(charged, BigInt(total), context.clock.now());
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  const receipts = async () => (await ask(app, 'GET /api/finance/unidentified-receipts', { as: as.finance })).json().data;
  const [receipt] = await receipts();
  const bookOn = (target: SavingsId) =>
    ask(app, `POST /api/finance/unidentified-receipts/${receipt.id}/resolve`, {
      as: as.finance,
      body: { action: 'book', purpose: 'savings_deposit', target, reason: 'The customer named this account' },
    });
  expect((await bookOn(id)).statusCode).toBe(200);
  expect(await balances(id)).toEqual([BigInt(total)]);
  const { rows } = await sql<{ id: string }>`select id from savings_transactions where account_id = ${id}`.execute(
    sqlOf(context.db),
  );
  expect((await reverse(id, rows[0]?.id ?? '')).statusCode).toBe(200);
  expect([await balances(id), await balanceOf(context.db, gl.unidentifiedReceipts)]).toEqual([[0n], BigInt(total)]);
  expect(await receipts()).toMatchObject([{ id: receipt.id, state: 'open' }]);
  expect((await bookOn(other)).statusCode).toBe(200);
  expect([await balances(other), await balanceOf(context.db, gl.unidentifiedReceipts)]).toEqual([[BigInt(total)], 0n]);
});

test('it takes the capability, a step-up, credentials that are not new, and the account in scope', async () => {
  const { anAccount, app, as, balances, book, context, reverse } = desk;
  const id = await anAccount();
  const tid = await book(id, 100_000);
  for (const role of ['subadmin', 'team_lead', 'credit_officer', 'hr', 'compliance_officer'] as const) {
    const other = await signIn(context, await aStaff(context, role));
    const answer = await ask(app, `POST /api/admin/savings/${id}/transactions/${tid}/reverse`, {
      as: other,
      body: { reason: 'Mistaken' },
    });
    expect([role, answer.statusCode]).toEqual([role, 403]);
  }
  const elsewhere = await anAccount('School');
  expect((await reverse(elsewhere, tid)).statusCode).toBe(404);
  const answer = await ask(app, `POST /api/finance/savings/${id}/transactions/${tid}/reverse`, {
    as: as.finance,
    body: { reason: 'x' },
  });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['reason']]);
  expect(await balances(id)).toEqual([100_000n]);
});
