/** The bank returns an earlier withdrawal while its account closes (decision 960). Books prove after each test. */
import { ask, closeOpenDays, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { recordOutcome } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { movementsOf, withdrawalRowsOf } from '../../../tests/savings/end-rows.ts';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { aSaver, admin, app, clock, context, money, pay, payoutOf, provider, requested, review } = await openDesk();
beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

type Saver = Awaited<ReturnType<typeof aSaver>>;
const decide = async (id: string, body: object) => {
  expect((await review(id, body, await signIn(context, admin), 'admin')).statusCode).toBe(200);
  await pay();
};
const approve = (id: string) => decide(id, { status: 'approved' });
const denial = { status: 'denied', denial_reason: 'Please call us first' };
const newestOf = async ({ id }: Saver): Promise<string> => (await withdrawalRowsOf(context, id)).at(-1)?.id ?? '';
const close = async ({ id, customer }: Saver) =>
  (await ask(app, `POST /api/user/savings/${id}/close`, { as: await signIn(context, customer) })).statusCode;
const comesBack = async (id: string) =>
  recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'reversed', reason: 'Account closed' } as never);
const stateOf = async ({ id }: Saver) =>
  (
    await sql<{ status: string; closing: boolean }>`select status, closing_at is not null as closing from savings_accounts
      where id = ${id}`.execute(sqlOf(context.db))
  ).rows[0];
const typesOf = async ({ id }: Saver) => (await movementsOf(context, id)).map(([type]) => type);
const noticesOf = async ({ customer }: Saver): Promise<string> =>
  JSON.stringify((await ask(app, 'GET /api/notifications', { as: await signIn(context, customer) })).json().data);
const open = { status: 'active', closing: false };
const closed = { status: 'closed', closing: false };

/** ₦1,000 of ₦101,000 were paid out. Four days later the account closes: ₦65.75 of interest less ₦6.58 of tax. */
async function aClosing() {
  const saver = await aSaver(10_100_000n);
  const earlier = await requested(saver, 100_000);
  await approve(earlier);
  clock.moveBy(4 * dayMs);
  expect(await close(saver)).toBe(200);
  return { saver, earlier, payout: await newestOf(saver) };
}

// First, in the middle of a month: its interest is one posting.
test('a payout that is denied after the return puts the money back, and its interest stays posted', async () => {
  const { saver, earlier, payout } = await aClosing();
  await comesBack(earlier);
  await decide(payout, denial);
  expect([await money(saver.id), await stateOf(saver)]).toEqual([[10_105_917n, 0n], open]);
  expect(await typesOf(saver)).toEqual(['deposit', 'withdrawal', 'interest', 'withholding_tax', 'reversal']);
  expect(await noticesOf(saver)).toMatch(/Your withdrawal of ₦100,059\.17 was not paid out: Please call us first/);
});

test.each(['held', 'ordered'])('the account stays open and keeps its interest, while the %s payout goes on', async (state) => {
  const { saver, earlier, payout } = await aClosing();
  provider.transferResult = { status: 'unknown', reason: 'time-out' } as never;
  if (state === 'ordered') await approve(payout);
  await comesBack(earlier);
  expect(await stateOf(saver)).toEqual(open);
  const types = await typesOf(saver);
  expect(types.filter((type) => type === 'reversal')).toHaveLength(1);
  expect(await noticesOf(saver)).toMatch(/stays open because an earlier withdrawal was returned/);
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
  if (state === 'held') await approve(payout);
  else await recordOutcome(context, payoutReactions, await payoutOf(payout), { status: 'completed', fee: kobo(0n) });
  expect([await money(saver.id), await stateOf(saver)]).toEqual([[100_000n, 0n], open]);
  // It earns again from the day of the return, and closes as any other.
  clock.moveBy(10 * dayMs);
  await closeOpenDays(context);
  expect(await balanceOf(context.db, gl.savingsInterestPayable(saver.id))).toBeGreaterThan(0n);
  expect(await close(saver)).toBe(200);
  await approve(await newestOf(saver));
  expect([await money(saver.id), await stateOf(saver)]).toEqual([[0n, 0n], closed]);
});

test('the payout of an earlier closing that comes back does not take the interest of the next one', async () => {
  const { saver, earlier, payout } = await aClosing();
  await comesBack(earlier);
  await approve(payout);
  clock.moveBy(30 * dayMs);
  await closeOpenDays(context);
  expect(await close(saver)).toBe(200);
  const next = await newestOf(saver);
  const before = await typesOf(saver);
  await comesBack(payout);
  expect([await stateOf(saver), await typesOf(saver)]).toEqual([open, [...before, 'reversal']]);
  await approve(next);
  expect([await money(saver.id), await stateOf(saver)]).toEqual([[10_005_917n, 0n], open]);
});
