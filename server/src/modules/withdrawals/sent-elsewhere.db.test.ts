/** A refused payout is sent again: to the same account by one person, and a large one to another account by two. */
import { ask, confirmNewest } from '#kit';
import { fullName } from '#modules/users';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { aSaver, app, asFinance, asOtherFinance, context, pay, provider, requested, review, statusOf } = await openDesk();
const approved = { status: 'approved' };

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

async function refusedByBank(amount: number) {
  const saver = await aSaver(100_000_000n);
  const id = await requested(saver, amount);
  await review(id, approved);
  if ((await statusOf(id)) === 'pending') await confirmNewest(app, asOtherFinance, 'finance');
  provider.transferResult = { status: 'failed', reason: 'Account closed' };
  await pay();
  provider.transferResult = { status: 'completed', fee: 0n as never };
  expect(await statusOf(id)).toBe('failed');
  return { saver, id };
}
async function changeAccount({ saver }: Awaited<ReturnType<typeof refusedByBank>>): Promise<void> {
  provider.accountName = fullName(saver.customer).toUpperCase();
  const account = { bank_code: '058', account_number: '0123456799' };
  expect((await ask(app, 'POST /api/user/onboarding/bank', { as: saver.as, body: account })).statusCode).toBe(200);
}

test('a large payout that was refused goes to another account only when a second person confirms it', async () => {
  const refused = await refusedByBank(80_000_000);
  await changeAccount(refused);
  const { id } = refused;
  const sent = provider.transfers.length;
  expect((await review(id, approved)).json().data).toEqual({ state: 'asked' });
  expect((await review(id, approved)).statusCode).toBe(403);
  await pay();
  expect([await statusOf(id), provider.transfers.length]).toEqual(['failed', sent]);
  expect((await review(id, approved, asOtherFinance)).statusCode).toBe(200);
  await pay();
  expect([await statusOf(id), provider.transfers.length]).toEqual(['completed', sent + 1]);
});

test('one person sends it to the same account again, and a small one also to another', async () => {
  const { id } = await refusedByBank(80_000_000);
  expect((await review(id, approved)).statusCode).toBe(200);
  await pay();
  expect(await statusOf(id)).toBe('completed');

  const small = await refusedByBank(10_000_000);
  await changeAccount(small);
  expect((await review(small.id, approved, asFinance)).statusCode).toBe(200);
  await pay();
  expect(await statusOf(small.id)).toBe('completed');
});
