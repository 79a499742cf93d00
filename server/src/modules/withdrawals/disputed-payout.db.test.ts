/** A payout that was recorded as refused, and that the provider reports as made: the money is not paid twice. */
import { ask } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { recordOutcome } from '#modules/payouts';
import { afterEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { aTarget, app, approve, asFinance, context, detail, money, pay, payoutOf, provider, requested, review } = await openDesk();

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('it is neither denied nor sent again, and is recorded by hand with the reference of the bank', async () => {
  const saver = await aTarget();
  const id = await requested(saver, 1_000_000);
  await approve(id);
  provider.transferResult = { status: 'failed', reason: 'Account closed', fee: kobo(0n) } as never;
  await pay();
  expect(await detail(id)).toMatchObject({ status: 'failed', payout_disputed: false, can: ['approve', 'deny', 'pay_by_hand'] });
  await recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'completed', fee: kobo(0n) });
  expect(await detail(id)).toMatchObject({ status: 'failed', payout_disputed: true, can: ['pay_by_hand'] });
  const denial = await review(id, { status: 'denied', denial_reason: 'The bank refuses the account' });
  expect([denial.statusCode, denial.json().code]).toEqual([409, 'payout_disputed']);
  expect(denial.json().message).toContain('record it by hand');
  expect((await approve(id)).json().code).toBe('payout_disputed');
  expect([await money(saver.id), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([[0n, 0n], 973_125n]);
  const byHand = `POST /api/finance/savings-withdrawals/${id}/manual-withdrawal`;
  expect((await ask(app, byHand, { as: asFinance, body: { reference: 'GTB/DISPUTED' } })).json().data.status).toBe('completed');
  expect([await money(saver.id), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([[0n, 0n], 0n]);
});
