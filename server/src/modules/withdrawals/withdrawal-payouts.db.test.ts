/** Payouts of withdrawals: sent once, mirrored or credited whole when the bank does not take them; the books are proven after each. */
import { ask, confirmNewest, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { expireHolds, heldUnder } from '#modules/ledger/holds';
import { verifyLedger } from '#modules/ledger/proofs';
import { queryDuePayouts, recordOutcome } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { followWithdrawals } from './index.ts';

import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { inTransaction } from '#platform/db/transaction';

const {
  aSaver,
  aTarget,
  admin,
  app,
  approve,
  asAdmin,
  asFinance,
  asSuperadmin,
  clock,
  context,
  detail,
  money,
  pay,
  payoutOf,
  provider,
  requested,
  review,
  statusOf,
} = await openDesk();

beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(5_000n) };
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const kindOf = async (journal: string): Promise<string> =>
  (await ask(app, `GET /api/finance/ledger/journals/${journal}`, { as: asFinance })).json().data.kind;

describe('a payout', () => {
  test('that the bank refuses is sent again, or denied with the mirror of the whole order', async () => {
    const saver = await aTarget();
    const id = await requested(saver, 1_000_000);
    await approve(id);
    provider.transferResult = { status: 'failed', reason: 'Account closed', fee: kobo(0n) } as never;
    await pay();
    expect([await statusOf(id), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual(['failed', 973_125n]);
    const rows = (await ask(app, `GET /api/user/savings/${saver.id}/transactions`, { as: saver.as })).json().data;
    expect(rows.map((one: { type: string; payout_refused?: boolean }) => [one.type, one.payout_refused])).toEqual([
      ['fee', undefined],
      ['withdrawal', true],
      ['deposit', undefined],
    ]);
    const statement = await ask(app, `GET /api/user/savings/${saver.id}/statement?format=csv`, { as: saver.as });
    expect(statement.body).toContain('Withdrawal, not sent yet');
    expect(statement.body.match(/not sent yet/g)).toHaveLength(1);
    expect((await approve(id)).json().data.status).toBe('approved');
    await pay();
    expect(await statusOf(id)).toBe('failed');
    const fees = await balanceOf(context.db, gl.feeIncome);
    await review(id, { status: 'denied', denial_reason: 'The bank refuses the account' });
    expect([await statusOf(id), await money(saver.id)]).toEqual(['denied', [1_000_000n, 0n]]);
    expect([(await balanceOf(context.db, gl.feeIncome)) - fees, await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([
      -25_000n,
      0n,
    ]);
  });

  test('without an answer is asked for, not sent twice; one that comes back credits the whole amount once', async () => {
    const saver = await aTarget();
    const id = await requested(saver, 1_000_000);
    await approve(id);
    const before = provider.transfers.length;
    provider.transferResult = { status: 'unknown', reason: 'time-out' } as never;
    await pay();
    expect(await statusOf(id)).toBe('approved');
    provider.verifyTransferResult = { status: 'completed', fee: kobo(5_000n) };
    clock.moveBy(10 * 60_000);
    await queryDuePayouts(context, payoutReactions);
    await pay();
    expect([await statusOf(id), provider.transfers.length - before]).toEqual(['completed', 1]);
    const back = { status: 'reversed', reason: 'Returned by the bank', fee: kobo(0n) } as never;
    const reference = await payoutOf(id);
    await Promise.all([1, 2, 3].map(() => recordOutcome(context, payoutReactions, reference, back)));
    expect([await statusOf(id), await money(saver.id)]).toEqual(['reversed', [1_000_000n, 0n]]);
    provider.verifyTransferResult = { status: 'missing' };
    const { order_journal_id: order, payment_journal_id: payment, return_journal_id: returned } = await detail(id);
    expect(await Promise.all([order, payment, returned].map(kindOf))).toEqual([
      'withdrawal-ordered',
      'payout-completed',
      'payout-returned',
    ]);
    const payout = await ask(app, `GET /api/finance/payouts?search=${reference}`, { as: asFinance });
    expect(payout.json().data).toMatchObject([{ journal_id: payment, return_journal_id: returned }]);
  });

  test('that was made by hand is recorded once under its reference, never next to one under way', async () => {
    const [one, other] = [await aSaver(500_000n), await aSaver(500_000n)];
    const [first, second] = [await requested(one, 200_000), await requested(other, 200_000)];
    const byHand = (id: string, reference: string) =>
      ask(app, `POST /api/finance/savings-withdrawals/${id}/manual-withdrawal`, { as: asFinance, body: { reference } });
    expect((await byHand(first, 'GTB/WD-0001')).json().data).toMatchObject({ status: 'completed', reference: 'GTB/WD-0001' });
    expect((await byHand(second, 'gtb wd 0001')).json().errors).toHaveProperty('reference');
    await approve(second);
    provider.transferResult = { status: 'unknown', reason: 'time-out' } as never;
    await pay();
    expect((await byHand(second, 'GTB/WD-0002')).json().code).toBe('payout_under_way');
    provider.verifyTransferResult = { status: 'completed', fee: kobo(0n) };
    clock.moveBy(10 * 60_000);
    await queryDuePayouts(context, payoutReactions);
    provider.verifyTransferResult = { status: 'missing' };
    const reverse = () =>
      ask(app, `POST /api/finance/savings-withdrawals/${second}/reverse-withdrawal`, {
        as: asFinance,
        body: { reason: 'The bank sent it back' },
      });
    const ends = await Promise.all([reverse(), reverse()]);
    expect(ends.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await money(other.id)).toEqual([500_000n, 0n]);
  });
});

/** Of each person of finance, how many notices of this withdrawal of ₦9,731.25 arrive while the act runs. */
async function noticesDuring(act: () => Promise<unknown>, text: string): Promise<number[]> {
  const counts = async (): Promise<number[]> =>
    (
      await sql<{ count: number }>`select count(n.id)::int as count from users u
        left join notifications n on n.user_id = u.id and n.message like ${`%${text}%`} where u.type = 'finance'
        group by u.id order by u.id`.execute(sqlOf(context.db))
    ).rows.map(({ count }) => count);
  const before = await counts();
  await act();
  return (await counts()).map((count, at) => count - (before[at] ?? 0));
}

test.each(['Account closed', 'HTTP 400', 'Your balance is not enough to fulfil this request'])(
  'a payout that failed with %s is reported to each person of finance once',
  async (reason) => {
    await approve(await requested(await aTarget(), 1_000_000));
    provider.transferResult = { status: 'failed', reason, fee: kobo(0n) } as never;
    expect(new Set(await noticesDuring(pay, '₦9,731.25'))).toEqual(new Set([1]));
  },
);

test('a payout that is returned is reported to each person of finance once', async () => {
  const id = await requested(await aTarget(), 1_000_000);
  await approve(id);
  await pay();
  const returned = { status: 'reversed', reason: 'Account closed', fee: kobo(0n) } as never;
  const act = async () => recordOutcome(context, payoutReactions, await payoutOf(id), returned);
  expect(new Set(await noticesDuring(act, '₦9,731.25'))).toEqual(new Set([1]));
});

test('a direct withdrawal names its owner, may skip the transfer, and takes two people above the limit', async () => {
  const saver = await aSaver(60_000_000n);
  const direct = (body: object) =>
    ask(app, `POST /api/admin/savings/${saver.id}/direct-withdrawal`, {
      as: asAdmin,
      body: { user_id: saver.customer.id, amount: 100_000, withdrawal_reason: 'Asked at the branch', ...body },
    });
  expect((await direct({ user_id: admin.id })).json().errors).toHaveProperty('user_id');
  const skipped = await direct({ skip_auto_transfer: 'true' });
  expect([skipped.statusCode, skipped.json().data]).toMatchObject([
    201,
    { status: 'approved', kind: 'direct', skip_auto_transfer: true },
  ]);
  expect(skipped.json().message).toBe('Direct withdrawal of ₦1,000.00 ordered. Pay it by hand, then record the payment');
  const sent = provider.transfers.length;
  await pay();
  expect(provider.transfers).toHaveLength(sent);
  const large = await direct({ amount: 50_000_001 });
  expect([large.json().data, large.json().message]).toEqual([{ state: 'asked' }, expect.stringContaining('₦500,000.01')]);
  expect(await money(saver.id)).toEqual([59_900_000n, 50_000_001n]);
  expect((await confirmNewest(app, asSuperadmin)).statusCode).toBe(200);
  await pay();
  expect(await money(saver.id)).toEqual([9_899_999n, 0n]);
});

test('the list opens on what is pending', async () => {
  const as = asFinance;
  await requested(await aSaver(500_000n), 200_000);
  const pending = (await ask(app, 'GET /api/finance/savings-withdrawals', { as })).json();
  expect(new Set(pending.data.map(({ status }: { status: string }) => status))).toEqual(new Set(['pending']));
  const completed = (await ask(app, 'GET /api/finance/savings-withdrawals?status[]=completed&status[]=reversed', { as })).json();
  expect(completed.data.length).toBeGreaterThan(1);
  const file = await ask(app, 'GET /api/finance/export/savings-withdrawals?status=completed', { as });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
});

test('the hold of a pending request is renewed, and finance is reminded once of an old one', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  for (let step = 0; step < 2; step += 1) {
    clock.moveBy(20 * dayMs);
    await followWithdrawals(context);
    await expireHolds(context.db, clock.now());
  }
  expect(await money(saver.id)).toEqual([500_000n, 200_000n]);
  const { rows: holds } = await sql<{
    id: string;
  }>`select hold_id as id from savings_withdrawals where id = ${id} and status = 'pending'`.execute(sqlOf(context.db));
  expect(await inTransaction(context.db, (tx) => heldUnder(tx, holds[0]?.id ?? ''))).toBe(200_000n);
  const { rows } = await sql`select 1 from notifications where message like '%more than two working days%'`.execute(
    sqlOf(context.db),
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('of two payments by hand under one reference at the same moment, the second is refused by its name', async () => {
  const ids = [await requested(await aSaver(500_000n), 200_000), await requested(await aSaver(500_000n), 200_000)];
  const as = await signIn(context, admin);
  const byHand = (id: string) =>
    ask(app, `POST /api/admin/savings-withdrawals/${id}/manual-withdrawal`, { as, body: { reference: 'GTB/TWICE' } });
  const answers = await Promise.all(ids.map(byHand));
  const outcomes = answers.map((answer) => answer.json().code ?? answer.json().data.status);
  expect(outcomes.toSorted((one, other) => one.localeCompare(other))).toEqual(['completed', 'reference_used']);
});
