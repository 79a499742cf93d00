/** A process that dies while an investment starts, matures, is left early or is paid: the same work then happens once, and the books prove. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import { anInvestment, anInvestmentPlan, anInvestor, appOf, ask, closeOpenDays, dieAt, freshContext, paid, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { settleReference } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobTable } from '../../jobs.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
let context: Awaited<ReturnType<typeof freshContext>>;
let app: Awaited<ReturnType<typeof appOf>>;

beforeEach(async () => {
  context = await freshContext();
  app = await appOf(context);
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

async function anInvestorWith(change: object = {}) {
  const plan = await anInvestmentPlan(context, change);
  const investor = await anInvestor(context);
  return { investor, purchase: { plan_id: plan.id, amount: 50_000_00, months: 3 } };
}
const rows = (id: string) =>
  sqlOf(context.db)
    .selectFrom('investment_moves')
    .select(['cause', 'on_day', 'liability_kobo', 'interest_payable_kobo'])
    .where('contract_id', '=', id)
    .orderBy('on_day')
    .orderBy('cause')
    .execute();
const own = async (id: string, customer: Parameters<typeof signIn>[1]) =>
  (await ask(app, `GET /api/user/investments/${id}`, { as: await signIn(context, customer) })).json().data;

test.each(['investment_start.unposted', 'transaction.committed#2'])('started once after a crash at %s', async (place) => {
  const { investor, purchase } = await anInvestorWith({ payout: 'upfront' });
  const { data } = (await ask(app, 'POST /api/user/invest', { as: investor.as, body: purchase })).json();
  const checkoutResult = paid(data.reference, BigInt(data.to_pay), context.clock.now());
  context.clock.moveBy(30 * 60_000);
  await dieAt(context, place, { job: 'checkouts.settle' }, { checkoutResult });
  context.provider.checkoutResult = checkoutResult;
  await settleReference(context, moneyInReactions, data.reference);
  const { id } = data.investment;
  expect(await own(id, investor.customer)).toMatchObject({ status: 'active', payments: [{ kind: 'interest' }] });
  expect((await rows(id)).map(({ cause }) => cause)).toEqual(['funded', 'interest', 'paid_out', 'tax']);
});

test.each(['transaction.uncommitted#2', 'transaction.committed#3', 'transaction.uncommitted#6'])(
  'days and the maturity are the same after a crash of the day close at %s',
  async (place) => {
    const { investor, purchase } = await anInvestorWith({ payout: 'monthly' });
    const { id } = await anInvestment(context, app, investor, purchase);
    const { matures_on: maturesOn } = await own(id, investor.customer);
    const close = async (on: Day): Promise<void> => {
      context.clock.moveBy(
        Math.round((Date.parse(`${addDays(on, 1)}T08:00:00Z`) - context.clock.now().getTime()) / dayMs) * dayMs,
      );
    };
    await close(addDays(maturesOn, -3));
    await closeOpenDays(context);
    await close(addDays(maturesOn, 2));
    await dieAt(context, place, { job: 'days.close' });
    await closeOpenDays(context);
    await closeOpenDays(context);
    expect((await own(id, investor.customer)).status).toBe('completed');
    expect(await balanceOf(context.db, gl.investorLiability(id))).toBe(0n);
    const moves = await rows(id);
    const days = moves.filter(({ cause }) => cause === 'accrued').map(({ on_day: on }) => on);
    expect(new Set(days).size).toBe(days.length);
    expect(moves.filter(({ cause }) => cause === 'interest')).toHaveLength(3);
  },
);

test('left early once after a crash before its journal', async () => {
  const { investor, purchase } = await anInvestorWith();
  const { id } = await anInvestment(context, app, investor, purchase);
  context.clock.moveBy(20 * dayMs);
  await closeOpenDays(context);
  const as = await signIn(context, investor.customer);
  const call = `POST /api/user/investments/${id}/early-exit`;
  const { total } = (await ask(app, `GET /api/user/investments/${id}/early-exit`, { as })).json().data;
  await dieAt(context, 'early_exit.unposted', { call, as, body: { total } });
  expect((await own(id, investor.customer)).status).toBe('active');
  const answers = [await ask(app, call, { as, body: { total } }), await ask(app, call, { as, body: { total } })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(BigInt(total));

  const answer = { status: 'completed' as const, fee: kobo(1_000n) };
  await dieAt(context, 'payout.called', { job: 'payouts.send' }, { transferResult: answer });
  context.clock.moveBy(dayMs);
  context.provider.verifyTransferResult = answer;
  for (const name of ['payouts.query', 'payouts.send', 'payouts.query'])
    await jobTable.find((job) => job.name === name)?.handler(context, {});
  expect([await balanceOf(context.db, gl.payoutsInFlight), await balanceOf(context.db, gl.investorLiability(id))]).toEqual([
    0n,
    0n,
  ]);
  expect((await own(id, investor.customer)).payments).toMatchObject([{ kind: 'liquidation', status: 'completed' }]);
});
