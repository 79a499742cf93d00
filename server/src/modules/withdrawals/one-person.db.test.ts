/** What one person does alone with withdrawals in a day, and what the history keeps of it. Books prove after each test. */
import { ask, aStaff, confirmNewest, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { historyOf } from '#modules/history';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const desk = await openDesk({ REVERSALS_ALONE_PER_DAY: '300000' });
const { aSaver, app, context, pay, provider, requested, review } = desk;
const [finance, other] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];

beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

async function aPaidWithdrawal(amount: number) {
  const saver = await aSaver(BigInt(amount));
  const id = await requested(saver, amount);
  await review(id, { status: 'approved' }, await signIn(context, finance));
  await pay();
  return { saver, id };
}
const reverse = (id: string, as: Record<string, string>) =>
  ask(app, `POST /api/finance/savings-withdrawals/${id}/reverse-withdrawal`, { as, body: { reason: 'The bank sent it back' } });

test('a reversal by staff is in the history of the account with its reason', async () => {
  const { saver, id } = await aPaidWithdrawal(100_000);
  expect((await reverse(id, await signIn(context, finance))).statusCode).toBe(200);
  const { lines } = await historyOf(context.db, { subjectId: saver.id, page: 1, perPage: 1, visible: sql<boolean>`true` });
  expect(lines).toMatchObject([{ action: 'withdrawal reversed', to: 'reversed', reason: 'The bank sent it back' }]);
  expect(lines[0]?.sentence).toMatch(
    /recorded that a withdrawal of ₦1,000.00 came back, and returned it to the savings account$/,
  );
  context.clock.moveBy(dayMs);
});

test('above the daily total a second person confirms a reversal, which then counts for no one', async () => {
  const [first, second, third] = [await aPaidWithdrawal(200_000), await aPaidWithdrawal(150_000), await aPaidWithdrawal(100_000)];
  const as = await signIn(context, finance);
  expect((await reverse(first.id, as)).json().data.status).toBe('reversed');
  expect((await reverse(second.id, as)).json().data).toEqual({ state: 'asked' });
  expect(await confirmNewest(app, await signIn(context, other), 'finance')).toMatchObject({ statusCode: 200 });
  expect((await reverse(third.id, as)).json().data.status).toBe('reversed');
  expect((await reverse((await aPaidWithdrawal(10_000)).id, as)).json().data).toEqual({ state: 'asked' });
});
