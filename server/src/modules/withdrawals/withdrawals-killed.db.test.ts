/** A process that dies in the middle of a withdrawal leaves it as it was, and the same call works afterwards. The books prove after each. */
import { ask, dieAt } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { recordOutcome } from '#modules/payouts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';

const desk = await openDesk();
const { aSaver, approve, asFinance, asAdmin, context, money, pay, payoutOf, provider, requested, review, statusOf } = desk;
beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

type Call = { call: string; as: Saver['as']; body?: object };
/** The process dies at the place; then the same call is sent again. */
async function dieAndRepeat(place: string, { call, as, body }: Call): Promise<number> {
  await dieAt(context, place, { call, as, ...(body && { body }) });
  return (await ask(desk.app, call, { as, ...(body && { body }) })).statusCode;
}
const byFinance = (id: string, act: string, body: object): Call => ({
  call: `POST /api/finance/savings-withdrawals/${id}/${act}`,
  as: asFinance,
  body,
});
const reviewOf = (id: string, body: object): Call => ({
  call: `PATCH /api/finance/savings-withdrawals/${id}/review`,
  as: asFinance,
  body,
});

test('a request holds its amount once', async () => {
  const saver = await aSaver(500_000n);
  const request = { call: `POST /api/user/savings/${saver.id}/withdraw`, as: saver.as, body: { amount: 200_000 } };
  await dieAt(context, 'withdrawal.unheld', request);
  expect(await money(saver.id)).toEqual([500_000n, 0n]);
  expect((await ask(desk.app, request.call, request)).statusCode).toBe(201);
  expect(await money(saver.id)).toEqual([500_000n, 200_000n]);
});

test('a direct withdrawal above the limit holds its amount once', async () => {
  const saver = await aSaver(60_000_000n);
  const body = { user_id: saver.customer.id, amount: 51_000_000, withdrawal_reason: 'Customer is abroad' };
  const direct = { call: `POST /api/admin/savings/${saver.id}/direct-withdrawal`, as: asAdmin, body };
  await dieAt(context, 'withdrawal.unheld', direct);
  expect(await money(saver.id)).toEqual([60_000_000n, 0n]);
  expect((await ask(desk.app, direct.call, direct)).statusCode).toBeLessThan(300);
  expect(await money(saver.id)).toEqual([60_000_000n, 51_000_000n]);
});

describe('a pending withdrawal', () => {
  test('is approved once: the hold becomes one payout', async () => {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 200_000);
    const before = await balanceOf(context.db, gl.payoutsInFlight);
    expect(await dieAndRepeat('withdrawal.unposted', reviewOf(id, { status: 'approved' }))).toBe(200);
    expect([await money(saver.id), (await balanceOf(context.db, gl.payoutsInFlight)) - before]).toEqual([
      [300_000n, 0n],
      200_000n,
    ]);
    await pay();
    expect(await statusOf(id)).toBe('completed');
  });

  test('is denied once: its hold ends', async () => {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 200_000);
    const denial = reviewOf(id, { status: 'denied', denial_reason: 'Please call us first' });
    expect(await dieAndRepeat('withdrawal.unreleased', denial)).toBe(200);
    expect([await statusOf(id), await money(saver.id)]).toEqual(['denied', [500_000n, 0n]]);
  });

  test('is cancelled once by its customer', async () => {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 200_000);
    const call = `POST /api/user/savings-withdrawals/${id}/cancel`;
    expect(await dieAndRepeat('withdrawal.unreleased', { call, as: saver.as })).toBe(200);
    expect([await statusOf(id), await money(saver.id)]).toEqual(['cancelled', [500_000n, 0n]]);
  });

  test('is recorded once as paid by hand', async () => {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 200_000);
    const byHand = byFinance(id, 'manual-withdrawal', { reference: 'GTB/KILL-0001' });
    expect(await dieAndRepeat('withdrawal.unpaid', byHand)).toBe(200);
    expect([await statusOf(id), await money(saver.id)]).toEqual(['completed', [300_000n, 0n]]);
  });
});

test('a refused payout is denied once, and the whole amount is back', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  await approve(id);
  provider.transferResult = { status: 'failed', reason: 'Account closed' } as never;
  await pay();
  expect(await statusOf(id)).toBe('failed');
  const denial = reviewOf(id, { status: 'denied', denial_reason: 'The account is closed' });
  expect(await dieAndRepeat('withdrawal.unreturned', denial)).toBe(200);
  expect([await statusOf(id), await money(saver.id)]).toEqual(['denied', [500_000n, 0n]]);
});

test('the result of a payout counts once when the process that records it dies', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  await approve(id);
  await dieAt(context, 'withdrawal.unpaid', { job: 'payouts.send' }, { transferResult: { status: 'completed', fee: kobo(0n) } });
  expect(await statusOf(id)).toBe('approved');
  await recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'completed', fee: kobo(0n) } as never);
  expect([await statusOf(id), await money(saver.id)]).toEqual(['completed', [300_000n, 0n]]);
});

test('a reversal credits the account once', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  await approve(id);
  await pay();
  const reversal = byFinance(id, 'reverse-withdrawal', { reason: 'The bank sent it back' });
  expect(await dieAndRepeat('withdrawal.unreturned', reversal)).toBe(200);
  expect([await statusOf(id), await money(saver.id)]).toEqual(['reversed', [500_000n, 0n]]);
  expect((await review(id, { status: 'approved' })).statusCode).toBe(409);
});
