/** A payment with a saved card or at the provider's page whose answer got lost: the same key answers with it, also when it has ended what it paid. */
import {
  aBetalifePlan,
  aCustomer,
  anInvestmentPlan,
  anInvestor,
  appOf,
  aRunningLoan,
  aSavingsAccount,
  ask,
  freshContext,
  type Investor,
  pickup,
  signIn,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { sql, sqlOf } from '#platform/db/sql';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { afterEach, expect, test } from 'vitest';
import { verifyLedger } from '#modules/ledger/proofs';
import { subLedgers } from '../../src/sub-ledgers.ts';
import { cardOf } from '../crashes/cards.ts';

const context = await freshContext();
const app = await appOf(context);

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const completed = (reference: string, amount: bigint): CheckoutAnswer => ({
  status: 'completed',
  reference,
  amount: kobo(amount),
  currency: 'NGN',
  fee: kobo(0n),
  paidAt: context.clock.now(),
  channel: 'card',
});

type Paying = { path: string; body: { amount?: number } };
const payoffOf = async (as: Record<string, string>, id: string): Promise<number> =>
  (await ask(app, `GET /api/user/loan/${id}/loan-payments`, { as })).json().data.payoff;
const payments: Record<string, (investor: Investor) => Promise<Paying>> = {
  'an investment': async ({ as }) => {
    const plan = await anInvestmentPlan(context);
    const body = { plan_id: plan.id, amount: 50_000_00, months: 6 };
    const { investment } = (await ask(app, 'POST /api/user/invest', { as, body })).json().data;
    return { path: `/api/user/investments/${investment.id}/charge-card`, body: {} };
  },
  'a package': async ({ as }) => {
    const [basket] = (await aBetalifePlan(context)).packages;
    const body = { package_id: basket.id, delivery: pickup };
    const { id, remaining } = (await ask(app, 'POST /api/user/betalife-subscriptions', { as, body })).json().data;
    return { path: `/api/user/betalife-subscriptions/${id}/charge-card`, body: { amount: remaining } };
  },
  'a loan': async ({ customer, as }) => {
    const { id } = await aRunningLoan(context, customer);
    return { path: `/api/user/loan/${id}/charge-card`, body: { amount: await payoffOf(as, id) } };
  },
  'a full savings account': async ({ customer }) => {
    const id = await aSavingsAccount(context, customer);
    const limits = { max_balance: 1_000_000 };
    await sql`update savings_accounts set terms = terms || ${JSON.stringify(limits)}::jsonb where id = ${id}`.execute(
      sqlOf(context.db),
    );
    return { path: `/api/user/savings/${id}/charge-card`, body: { amount: 1_000_000 } };
  },
};

test.each(Object.entries(payments))('the payment of %s is answered again, and another one is refused', async (_what, prepare) => {
  const investor = await anInvestor(context);
  const card = await cardOf({ context, app } as Parameters<typeof cardOf>[0], investor.customer);
  const { path, body } = await prepare(investor);
  context.provider.cardResult = ({ reference, amount }) => {
    context.provider.checkoutResult = (queried) => completed(queried, amount);
    return completed(reference, amount);
  };
  const charged = context.provider.cardCharges.length;
  const pay = (key: string, change: object = {}) =>
    ask(app, `POST ${path}`, {
      as: { ...investor.as, 'idempotency-key': `${key}-${investor.customer.id}` },
      body: { ...body, card_id: card, ...change },
    });
  const first = await pay('lost');
  expect([first.statusCode, first.json().data.status]).toEqual([200, 'completed']);
  const again = await pay('lost');
  expect([again.statusCode, again.json().data]).toEqual([200, first.json().data]);
  expect((await pay('other')).statusCode).toBeGreaterThanOrEqual(400);
  expect(context.provider.cardCharges.length).toBe(charged + 1);
});

test.each(['all of it', 'a part of it'])(
  'the page on which %s of a loan was paid is answered again, and not opened again',
  async (what) => {
    const customer = await aCustomer(context);
    const { id } = await aRunningLoan(context, customer);
    const as = await signIn(context, customer);
    const payoff = await payoffOf(as, id);
    // What is left is less than what was paid.
    const amount = what === 'all of it' ? payoff : payoff - 100_000;
    const pay = (key: string, body: object = { amount }) =>
      ask(app, `POST /api/user/loan/${id}/checkout`, { as: { ...as, 'idempotency-key': `${key}-${id}` }, body });
    const first = await pay('lost-page');
    expect(first.statusCode).toBe(200);
    const { reference, total } = first.json().data;
    context.provider.checkoutResult = (queried) => completed(queried, BigInt(total));
    await ask(app, `GET /api/user/checkouts/${reference}`, { as });
    expect(await payoffOf(as, id)).toBeLessThan(amount);
    const opened = context.provider.checkouts.length;
    const again = await pay('lost-page');
    expect([again.statusCode, again.json().data]).toEqual([200, first.json().data]);
    expect((await pay('lost-page', { amount: amount - 1 })).json().code).toBe('idempotency_key_reused');
    expect((await pay('other-page')).statusCode).toBeGreaterThanOrEqual(400);
    expect(context.provider.checkouts.length).toBe(opened);
  },
);
