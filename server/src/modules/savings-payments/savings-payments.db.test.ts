/** Paying from savings: money moves once and whole, only where a withdrawal would be free, and never more than the account has. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import {
  aBetalifePlan,
  anInvestment,
  anInvestmentPlan,
  anInvestor,
  appOf,
  aSavingsAccount,
  aSubscription,
  ask,
  aStaff,
  dieAt,
  freshContext,
  payIntoSavings,
  signIn,
  targetSavings,
} from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const plan = await anInvestmentPlan(context);
const { packages } = await aBetalifePlan(context);
const principal = 20_000_00;
const part = 12_000_00;

async function aSaver(balance: bigint, product?: typeof targetSavings) {
  const saver = await anInvestor(context);
  const goal = product && { product, target_amount: 90_000_000n as never };
  const savings = await aSavingsAccount(context, saver.customer, goal);
  await payIntoSavings(context, { id: savings, customer: saver.customer }, balance);
  return { ...saver, savings };
}
type Saver = Awaited<ReturnType<typeof aSaver>>;

/** A pending purchase. */
async function ordered({ as }: Saver, amount = principal): Promise<string> {
  const answer = await ask(app, 'POST /api/user/invest', { as, body: { plan_id: plan.id, amount, months: 6 } });
  return answer.json().data.investment.id;
}
const pay = ({ as, savings }: Saver, id: string, change: object = {}, headers: Record<string, string> = {}) =>
  ask(app, 'POST /api/user/savings-payments', {
    as: { ...as, ...headers },
    body: { savings_id: savings, purpose: 'investment', purpose_id: id, ...change },
  });
const sources = async ({ as }: Saver, id: string, query = 'purpose=investment') =>
  (await ask(app, `GET /api/user/savings-payments/sources?purpose_id=${id}&${query}`, { as })).json().data;
const statusOf = async ({ as }: Saver, id: string) =>
  (await ask(app, `GET /api/user/investments/${id}`, { as })).json().data.status;
const left = (id: SavingsId) => balanceOf(context.db, gl.savingsOf(id));

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('an investment starts at once, and one journal is on both accounts', async () => {
  const saver = await aSaver(30_000_00n);
  const id = await ordered(saver);
  expect(await sources(saver, id)).toMatchObject({ amount: principal, accounts: [{ available: 30_000_00, refusal: null }] });
  const answer = await pay(saver, id);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { message: 'Payment successful', data: { balance: 10_000_00 } },
  ]);
  expect(await statusOf(saver, id)).toBe('active');
  expect([await left(saver.savings), await balanceOf(context.db, gl.investorLiability(id))]).toEqual([10_000_00n, 20_000_00n]);
  const { journal_id: journal, note } = await sqlOf(context.db)
    .selectFrom('savings_transactions')
    .select(['journal_id', 'note'])
    .where('account_id', '=', saver.savings)
    .where('type', '=', 'transfer_out')
    .executeTakeFirstOrThrow();
  const moved = sqlOf(context.db).selectFrom('investment_moves').select('journal_id').where('contract_id', '=', id);
  expect((await moved.executeTakeFirstOrThrow()).journal_id).toBe(journal);
  expect(note).toMatch(/^IN-\d{6}$/);
  expect((await pay(saver, id)).json().code).toBe('not_payable');
});

test('a part of a package is paid, then any amount that it takes', async () => {
  const saver = await aSaver(50_000_00n);
  const id = await aSubscription(app, saver, packages[0].id);
  const of = { purpose: 'betalife_subscription' };
  expect((await pay(saver, id, of)).json().data).toMatchObject({ amount: part, balance: 38_000_00 });
  expect((await pay(saver, id, { ...of, amount: 36_000_01 })).statusCode).toBe(422);
  const query = 'purpose=betalife_subscription&amount=3600000';
  expect(await sources(saver, id, query)).toMatchObject({ amount: 36_000_00, accounts: [{ refusal: null }] });
  expect((await pay(saver, id, { ...of, amount: 36_000_00 })).json().data.balance).toBe(2_000_00);
  expect(await balanceOf(context.db, gl.subscriptionContributions(id))).toBe(48_000_00n);
});

test('nine payments at once from a balance for one: one investment starts', async () => {
  const saver = await aSaver(25_000_00n);
  const ids = await Promise.all(Array.from({ length: 3 }, () => ordered(saver)));
  const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => pay(saver, ids[at % 3] ?? '')));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  expect(await left(saver.savings)).toBe(5_000_00n);
});

test('a locked account has nothing available, as on its page, and comes after those that can pay', async () => {
  const saver = await aSaver(30_000_00n);
  const lock = await aSavingsAccount(context, saver.customer, {
    product: savingsProducts[2],
    target_date: '2027-03-01',
  } as never);
  await payIntoSavings(context, { id: lock, customer: saver.customer }, 40_000_00n);
  const { accounts } = await sources(saver, await ordered(saver));
  expect(accounts).toMatchObject([
    { id: saver.savings, available: 30_000_00, refusal: null },
    { id: lock, available: 0, refusal: expect.stringContaining('locked') },
  ]);
  expect((await ask(app, `GET /api/user/savings/${lock}`, { as: saver.as })).json().data.available).toBe(0);
});

test('money that would leave early for a fee does not pay', async () => {
  const saver = await aSaver(40_000_00n, targetSavings);
  const id = await ordered(saver);
  expect((await sources(saver, id)).accounts[0].refusal).toContain('costs a fee');
  expect((await pay(saver, id)).json().code).toBe('fee_to_leave');
  expect(await statusOf(saver, id)).toBe('pending');
});

test('an investment paid from savings is left early with a review of finance, and one paid by card without', async () => {
  const saver = await aSaver(30_000_00n);
  const id = await ordered(saver);
  expect((await pay(saver, id)).statusCode).toBe(201);
  const exit = `/api/user/investments/${id}/early-exit`;
  const quote = (await ask(app, `GET ${exit}`, { as: saver.as })).json().data;
  expect(quote).toMatchObject({ total: principal, needs_review: true });
  expect((await ask(app, `POST ${exit}`, { as: saver.as, body: { total: principal } })).statusCode).toBe(200);
  const payouts = () => sqlOf(context.db).selectFrom('payouts').selectAll().where('purpose', '=', 'investment').execute();
  expect(await payouts()).toEqual([]);
  const asFinance = await signIn(context, await aStaff(context, 'finance'));
  expect((await ask(app, `GET /api/finance/investors/${id}`, { as: asFinance })).json().data).toMatchObject({
    can_pay: true,
    payment_due: { status: 'waiting', reason: expect.stringContaining('paid for from savings') },
  });
  const body = { investment_id: id, kind: 'liquidation' };
  expect((await ask(app, 'POST /api/admin/investment_payment', { as: asFinance, body })).statusCode).toBe(200);
  expect(await payouts()).toMatchObject([{ amount_kobo: BigInt(principal) }]);

  const buyer = await anInvestor(context);
  const bought = await anInvestment(context, app, buyer, { plan_id: plan.id, amount: principal, months: 6 });
  const free = (await ask(app, `GET /api/user/investments/${bought.id}/early-exit`, { as: buyer.as })).json().data;
  expect(free).toMatchObject({ needs_review: false });
});

test('a package with a part from savings is cancelled to credit, never to the bank', async () => {
  const saver = await aSaver(30_000_00n);
  const id = await aSubscription(app, saver, packages[0].id);
  expect((await pay(saver, id, { purpose: 'betalife_subscription' })).statusCode).toBe(201);
  const path = `/api/user/betalife-subscriptions/${id}/cancel`;
  const quote = (await ask(app, `GET ${path}`, { as: saver.as })).json().data;
  expect(quote).toMatchObject({ total: part, not_payable: expect.stringContaining('You paid from savings') });
  const cancel = (to: string) => ask(app, `POST ${path}`, { as: saver.as, body: { total: part, to } });
  expect((await cancel('bank')).json().code).toBe('paid_from_savings');
  expect((await cancel('credit')).json().data).toMatchObject({ status: 'closed', returns: [{ destination: 'credit' }] });
});

test('wrong input is refused by its field, and what belongs to others does not exist', async () => {
  const [saver, other] = [await aSaver(30_000_00n), await aSaver(30_000_00n)];
  const id = await ordered(saver);
  const cases: [object, number, string][] = [
    [{ amount: principal - 1 }, 422, 'amount'],
    [{ purpose: 'loan' }, 422, 'purpose'],
    [{ purpose_id: 'x' }, 422, 'purpose_id'],
    [{ savings_id: undefined }, 422, 'savings_id'],
  ];
  for (const [change, status, field] of cases) {
    const answer = await pay(saver, id, change);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([status, [field]]);
  }
  expect((await pay(other, id)).statusCode).toBe(404);
  expect((await pay(saver, id, { savings_id: other.savings })).statusCode).toBe(404);
  expect([await left(saver.savings), await statusOf(saver, id)]).toEqual([30_000_00n, 'pending']);
});

test('a process that dies before the journal leaves nothing, and the same call then pays once', async () => {
  const saver = await aSaver(30_000_00n);
  const id = await ordered(saver);
  const body = { savings_id: saver.savings, purpose: 'investment', purpose_id: id };
  const as = { ...saver.as, 'idempotency-key': 'from-savings-0001' };
  await dieAt(context, 'savings_payment.unposted', { call: 'POST /api/user/savings-payments', as, body });
  expect([await left(saver.savings), await statusOf(saver, id)]).toEqual([30_000_00n, 'pending']);
  const [first, again] = [await pay(saver, id, {}, as), await pay(saver, id, {}, as)];
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
  expect(await left(saver.savings)).toBe(10_000_00n);
});
