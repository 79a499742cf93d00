/** A running investment: days accrue and mature, payouts fail and return, and leaving early is priced. The books prove after each test. */
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import { anInvestmentPlan, anInvestor, appOf, ask, closeOpenDays, freshContext } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { boughtIn, closeUntilIn, moveTo } from '../../../tests/investments/running.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

type Context = Awaited<ReturnType<typeof freshContext>>;
let context: Context;
let app: Awaited<ReturnType<typeof appOf>>;

async function fresh(): Promise<void> {
  context = await freshContext();
  app = await appOf(context);
}
beforeAll(fresh);

const bought = (change: object = {}, purchase: object = {}) => boughtIn({ context, app }, change, purchase);
const to = (on: Day): void => moveTo(context, on);
const closeUntil = (on: Day): Promise<void> => closeUntilIn(context, on);
const balances = async (id: string) =>
  Promise.all([gl.investorLiability(id), gl.investmentInterestPayable(id)].map((account) => balanceOf(context.db, account)));
const journalsOf = async (id: string) =>
  (
    await sql<{
      id: string;
    }>`select id from ledger.journal where meta ->> 'investment' = ${id} and kind <> 220 order by id`.execute(sqlOf(context.db))
  ).rows.map((row) => row.id);

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('days accrue to the interest of the preview, and the maturity is paid after tax', async () => {
  const { id, own } = await bought();
  await closeUntil(day('2026-03-03'));
  expect(await balances(id)).toEqual([50_000_00n, 16_44n]);
  expect(await own()).toMatchObject({ interest_so_far: 16_44, net_interest_so_far: 14_80 });
  await closeUntil(day('2026-06-01'));
  expect(await own()).toMatchObject({ status: 'active' });
  const { interest, withholding_tax: tax, total } = await own();
  const before = await balanceOf(context.db, gl.withholdingTaxPayable);
  await closeUntil(day('2026-06-02'));
  expect(await own()).toMatchObject({
    status: 'completed',
    outcome: 'paid',
    interest_so_far: interest,
    payments: [{ kind: 'maturity', amount: total, status: 'ordered' }],
  });
  expect(await balances(id)).toEqual([0n, 0n]);
  expect((await balanceOf(context.db, gl.withholdingTaxPayable)) - before).toBe(BigInt(tax));
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(BigInt(total));
  context.provider.transferResult = { status: 'completed', fee: kobo(50_00n) } as never;
  await sendPayouts(context, payoutReactions);
  expect(await own()).toMatchObject({ payments: [{ status: 'completed' }] });
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(0n);
});

test('five missed days post the journals of five closed days, and closing twice posts once', async () => {
  await fresh();
  const first = await bought();
  const second = await bought();
  const start = context.clock.businessDay();
  // The first is closed day by day, the second is locked and comes along later.
  await closeUntil(addDays(start, 1));
  const each = await journalsOf(first.id);
  expect(each).toHaveLength(1);
  await closeUntil(addDays(start, 6));
  await closeOpenDays(context);
  const [one, other] = [await journalsOf(first.id), await journalsOf(second.id)];
  expect([one.length, other.length]).toEqual([6, 6]);
  expect(await balances(first.id)).toEqual(await balances(second.id));
});

test('monthly interest is paid on the day of the month, taxed in parts that sum to the whole', async () => {
  await fresh();
  const { id, own } = await bought({ payout: 'monthly' });
  await closeUntil(day('2026-04-02'));
  expect((await own()).payments).toMatchObject([{ kind: 'interest', due_on: '2026-04-02' }]);
  expect(await balances(id)).toEqual([50_000_00n, 0n]);
  await closeUntil(day('2026-06-02'));
  const { payments, total } = await own();
  expect(payments.map(({ kind }: { kind: string }) => kind)).toEqual(['interest', 'interest', 'maturity']);
  expect(payments.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(total);
  expect(await balances(id)).toEqual([0n, 0n]);
});

test('interest paid upfront is prepaid, accrues back to zero, and forbids leaving early', async () => {
  await fresh();
  const { id, own, call } = await bought({ payout: 'upfront' });
  const { net_interest: net, interest } = await own();
  expect((await own()).payments).toMatchObject([{ kind: 'interest', amount: net }]);
  expect(await balances(id)).toEqual([50_000_00n, BigInt(-interest)]);
  expect((await call(`GET /api/user/investments/${id}/early-exit`)).json().code).toBe('no_early_exit');
  await closeUntil(day('2026-06-02'));
  expect(await own()).toMatchObject({ status: 'completed', payments: [{}, { kind: 'maturity', amount: 50_000_00 }] });
  expect(await balances(id)).toEqual([0n, 0n]);
});

test('a maturity on a Saturday is paid on Monday without extra interest', async () => {
  await fresh();
  to(day('2026-03-07'));
  const { own } = await bought({}, { months: 3, amount: 50_000_00 });
  const { interest, matures_on: on } = await own();
  expect(on).toBe('2026-06-07');
  await closeUntil(day('2026-06-07'));
  expect(await own()).toMatchObject({ status: 'active', interest_so_far: interest });
  await closeUntil(day('2026-06-08'));
  expect(await own()).toMatchObject({ status: 'completed', interest_so_far: interest, payments: [{ due_on: '2026-06-08' }] });
});

test('interest that is paid during the term cannot be invested again at its end', async () => {
  await fresh();
  const plan = await anInvestmentPlan(context, { payout: 'monthly' });
  const investor = await anInvestor(context);
  const buy = (instruction: string) =>
    ask(app, 'POST /api/user/invest', {
      as: investor.as,
      body: { plan_id: plan.id, amount: 50_000_00, months: 3, instruction },
    });
  const refused = await buy('roll_all');
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['instruction']]);
  expect((await buy('roll_principal')).statusCode).toBe(201);
  const { id, call } = await bought({ payout: 'monthly' });
  const changed = await call(`PATCH /api/user/investments/${id}/instruction`, { instruction: 'roll_all' });
  expect([changed.statusCode, Object.keys(changed.json().errors)]).toEqual([422, ['instruction']]);
});

test('the instruction is final on the day of the maturity', async () => {
  await fresh();
  const { id, call } = await bought();
  to(day('2026-06-02'));
  const answer = await call(`PATCH /api/user/investments/${id}/instruction`, { instruction: 'roll_all' });
  expect(answer.json().code).toBe('matures_today');
});

test('leaving early pays what was quoted, reverses the excess, and happens once', async () => {
  await fresh();
  const { id, own, call } = await bought();
  await closeUntil(day('2026-04-10'));
  const quote = (await call(`GET /api/user/investments/${id}/early-exit`)).json().data;
  expect(quote).toMatchObject({ on: '2026-04-11', days_held: 40, rate_bps: 1_000, interest: 547_95, withholding_tax: 54_80 });
  const leave = (total: number) => call(`POST /api/user/investments/${id}/early-exit`, { total });
  expect((await leave(quote.total + 1)).json().code).toBe('quote_changed');
  const answers = await Promise.all([leave(quote.total), leave(quote.total), leave(quote.total)]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  expect(await own()).toMatchObject({ status: 'completed', outcome: 'liquidated', payments: [{ amount: quote.total }] });
  expect(await balances(id)).toEqual([0n, 0n]);
  expect(await balanceOf(context.db, gl.interestExpense)).toBe(BigInt(quote.interest));
});

test.each([
  ['Account closed', 'was not accepted by your bank'],
  ['Your balance is not enough to fulfil this request', 'could not be sent yet. It is still yours, and we will send it again'],
])('a payout that failed with %s stays in flight, and the customer reads whose matter it is', async (reason, text) => {
  await fresh();
  const { own } = await bought();
  await closeUntil(day('2026-06-02'));
  const { total } = await own();
  context.provider.transferResult = { status: 'failed', reason } as never;
  await sendPayouts(context, payoutReactions);
  expect(await own()).toMatchObject({ payments: [{ status: 'failed', reason: null }] });
  const notices = sqlOf(context.db).selectFrom('notifications').select('message').where('message', 'like', `%${text}%`);
  expect(await notices.execute()).toHaveLength(1);
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(BigInt(total));
});
