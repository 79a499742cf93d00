/** Buying an investment: who may, what it costs, and that money starts exactly the contract that waits for it. */
import { hourMs } from '@ajo/contract/kernel/time';
import {
  aCustomer,
  anInvestment,
  anInvestmentPlan,
  anInvestor,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  freshContext,
  paid,
  payIntoSavings,
  signIn,
} from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { fullName } from '#modules/users';
import { openVirtualAccount, settleReference } from '#modules/wallets';
import { afterEach, describe, expect, test } from 'vitest';
import { creditIn, transferTo } from '../../../tests/wallets/transfers.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { endUnpaidInvestments } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const plan = await anInvestmentPlan(context);
const investor = await anInvestor(context);
const purchase = { plan_id: plan.id, amount: 50_000_00, months: 6 };
const buy = (body: object, headers: Record<string, string> = {}) =>
  ask(app, 'POST /api/user/invest', { as: { ...investor.as, ...headers }, body });
const own = async (id: string) => (await ask(app, `GET /api/user/investments/${id}`, { as: investor.as })).json().data;

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('the preview has interest, tax, fee and the day on which it is paid', async () => {
  const answer = await ask(app, 'POST /api/user/invest/preview', { as: investor.as, body: purchase });
  expect(answer.json().data).toMatchObject({
    matures_on: '2026-09-02',
    pays_on: '2026-09-02',
    interest: 3_780_82,
    withholding_tax: 378_08,
    net_interest: 3_402_74,
    refusal: null,
    refuses_amount: false,
  });
  const { fee, to_pay: toPay } = answer.json().data;
  expect(toPay).toBe(purchase.amount + fee);
});

test('an investor buys, pays at the provider, and the contract runs with the terms of the plan', async () => {
  const answer = await buy({ investment_plan_id: plan.id, amount: 50_000_00, tenor: 6 });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    message: 'New investment successful',
    data: { investment: { number: 'IN-000001', status: 'pending', can: { pay: true } } },
  });
  const { investment, reference, to_pay: toPay } = answer.json().data;
  context.provider.checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect(await settleReference(context, moneyInReactions, reference)).toBe('already');
  expect(await own(investment.id)).toMatchObject({
    status: 'active',
    starts_on: '2026-03-02',
    matures_on: '2026-09-02',
    rate_bps: 1_500,
    can: { pay: false, change_instruction: true, leave_early: true },
  });
  expect(await balanceOf(context.db, gl.investorLiability(investment.id))).toBe(50_000_00n);
});

test('the same key is the same contract, and another purchase under it conflicts', async () => {
  const key = { 'idempotency-key': 'invest-once-0001' };
  const [first, second] = [await buy(purchase, key), await buy(purchase, key)];
  expect(second.json().data.investment.id).toBe(first.json().data.investment.id);
  expect(second.json().data.reference).toBe(first.json().data.reference);
  expect((await buy({ ...purchase, amount: 60_000_00 }, key)).json().code).toBe('idempotency_key_reused');
  expect((await buy({ ...purchase, instruction: 'roll_principal' }, key)).json().code).toBe('idempotency_key_reused');
});

test('a repeated key answers with the same contract and page, also when it is paid', async () => {
  const key = { 'idempotency-key': 'invest-once-0002' };
  const first = (await buy({ ...purchase, amount: 45_000_00 }, key)).json().data;
  context.provider.checkoutResult = paid(first.reference, BigInt(first.to_pay), context.clock.now());
  expect(await settleReference(context, moneyInReactions, first.reference)).toBe('taken');
  const again = await buy({ ...purchase, amount: 45_000_00 }, key);
  expect(again.statusCode).toBe(201);
  expect(again.json().data).toMatchObject({
    reference: first.reference,
    url: first.url,
    to_pay: first.to_pay,
    investment: { id: first.investment.id, status: 'active' },
  });
  const path = `POST /api/user/investments/${first.investment.id}/checkout`;
  expect((await ask(app, path, { as: { ...investor.as, 'idempotency-key': 'pay-again-00001' } })).json().code).toBe(
    'not_payable',
  );
});

test('money that comes after a day goes to suspense', async () => {
  const { investment, reference, to_pay: toPay } = (await buy({ ...purchase, amount: 40_000_00 })).json().data;
  context.clock.moveBy(24 * hourMs);
  await endUnpaidInvestments(context);
  expect(await own(investment.id)).toMatchObject({ status: 'failed', starts_on: null });
  context.provider.checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  expect(await balanceOf(context.db, gl.unidentifiedReceipts)).toBe(BigInt(toPay));
  expect(await own(investment.id)).toMatchObject({ status: 'failed' });

  const finance = await signIn(context, await aStaff(context, 'finance'));
  const [row] = (await ask(app, 'GET /api/finance/unidentified-receipts', { as: finance })).json().data;
  expect(row).toMatchObject({ reference, payer: fullName(investor.customer), purpose: 'investment' });
  const path = `/api/finance/unidentified-receipts/${row.id}`;
  const { meant_for: meantFor, purposes } = (await ask(app, `GET ${path}`, { as: finance })).json().data;
  expect(meantFor).toMatchObject({ label: investment.number, customer: fullName(investor.customer), status: 'failed' });
  expect(purposes.map(({ purpose }: { purpose: string }) => purpose)).toContain('investment');
  const book = (target: string) =>
    ask(app, `POST ${path}/resolve`, {
      as: finance,
      body: { action: 'book', purpose: 'investment', target, reason: 'Pays the next one' },
    });
  expect((await book('IN-999999')).json().errors).toHaveProperty('target');
  expect((await book(investment.number)).json().errors).toHaveProperty('target');
  const relative = await anInvestor(context);
  const next = await ask(app, 'POST /api/user/invest', { as: relative.as, body: { ...purchase, amount: toPay } });
  const { id, number } = next.json().data.investment;
  expect((await book(number)).statusCode).toBe(200);
  const started = await ask(app, `GET /api/user/investments/${id}`, { as: relative.as });
  expect(started.json().data).toMatchObject({ status: 'active' });
  expect(await balanceOf(context.db, gl.unidentifiedReceipts)).toBe(0n);
});

test('another person’s investment does not exist', async () => {
  const { id } = await anInvestment(context, app, investor, purchase);
  const stranger = await signIn(context, await aCustomer(context));
  expect((await ask(app, `GET /api/user/investments/${id}`, { as: stranger })).statusCode).toBe(404);
  const exit = await ask(app, `POST /api/user/investments/${id}/early-exit`, { as: stranger, body: { total: 1 } });
  expect(exit.statusCode).toBe(404);
  const list = (await ask(app, 'GET /api/user/investments', { as: investor.as })).json();
  expect(list.data.map((one: { id: string }) => one.id)).toContain(id);
  expect((await ask(app, 'GET /api/user/investments', { as: stranger })).json().data).toEqual([]);
});

test.each([
  ['a plan that is missing', { plan_id: undefined }, 422, 'plan_not_chosen'],
  ['a term that is missing', { months: undefined }, 422, 'term_not_chosen'],
  ['a term that is not offered', { months: 5 }, 422, 'term_not_offered'],
  ['an amount below the plan', { amount: 100 }, 422, 'amount_outside'],
  ['an amount above the level', { amount: 40_000_000_00 }, 409, 'deposit_limit'],
] as const)('%s is refused', async (_what, change, status, code) => {
  const answer = await buy({ ...purchase, ...change });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test('an incomplete profile may look and not buy', async () => {
  const as = await signIn(context, await aCustomer(context));
  expect((await ask(app, 'POST /api/user/invest', { as, body: purchase })).json().code).toBe('onboarding_incomplete');
  const preview = await ask(app, 'POST /api/user/invest/preview', { as, body: purchase });
  expect(preview.json().data.refusal).toContain('Complete your profile');
});

test('the cap of the tier binds savings, investments and purchases that are not paid yet, also two at once', async () => {
  const saver = await anInvestor(context);
  const savings = await aSavingsAccount(context, saver.customer);
  await payIntoSavings(context, { id: savings, customer: saver.customer }, 200_000_00n);
  const send = () => ask(app, 'POST /api/user/invest', { as: saver.as, body: purchase });
  await anInvestment(context, app, saver, purchase);
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await send()).json().code).toBe('balance_cap');
});

test('without a licence for investments, plans are shown and not sold, whatever the text of the licence', async () => {
  const unlicensed = await freshContext({
    BRAND_LICENCE: 'Money lender, not licensed for investments',
    INVESTMENTS_LICENSED: 'false',
  });
  const there = await appOf(unlicensed);
  const { id } = await anInvestmentPlan(unlicensed);
  const { as } = await anInvestor(unlicensed);
  expect((await ask(there, 'GET /api/investment_plans')).json().data).toMatchObject([{ id, sold: false }]);
  const answer = await ask(there, 'POST /api/user/invest', { as, body: { ...purchase, plan_id: id } });
  expect(answer.json()).toMatchObject({ code: 'investments_not_sold' });
});

describe('paid by a transfer to the account number of the investor', () => {
  const [arrived, creditOf] = [transferTo(context), creditIn(context)];
  let count = 0;

  /** A new investor with an account number. */
  async function aPayer() {
    const { customer, as } = await anInvestor(context);
    count += 1;
    const accountNumber = `98${String(count).padStart(8, '0')}`;
    context.payments.createVirtualAccount = async () => ({
      accountNumber,
      bankName: 'Bank',
      accountName: 'AJO',
      providerRef: 'va',
    });
    await openVirtualAccount(context, moneyInReactions, customer.id);
    const bought = async (): Promise<string> =>
      (await ask(app, 'POST /api/user/invest', { as, body: purchase })).json().data.investment.id;
    const choose = (id: string) => ask(app, `POST /api/user/investments/${id}/transfer`, { as });
    const chosen = async (): Promise<string> => {
      const id = await bought();
      expect((await choose(id)).statusCode).toBe(200);
      return id;
    };
    const shown = async (id: string) => (await ask(app, `GET /api/user/investments/${id}/transfer`, { as })).json().data;
    const transfer = async (amount: number): Promise<void> => {
      count += 1;
      const reference = `to-investment-${count}`;
      context.provider.checkoutResult = arrived(reference, accountNumber, BigInt(amount));
      expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
    };
    return { accountNumber, bought, choose, chosen, shown, transfer, credit: () => creditOf(customer.id) };
  }

  test('the exact amount starts it, and more than it is credit', async () => {
    const { chosen, transfer, shown, credit, accountNumber } = await aPayer();
    const id = await chosen();
    await transfer(purchase.amount + 7_00);
    expect(await shown(id)).toMatchObject({ status: 'active', amount: purchase.amount, account: { number: accountNumber } });
    expect(await credit()).toBe(7_00n);
  });

  test('less than it stays the investor’s, and so does what comes for one that was not chosen or has ended', async () => {
    const { bought, choose, chosen, transfer, shown, credit } = await aPayer();
    const [id, notChosen] = [await chosen(), await bought()];
    await transfer(purchase.amount - 1);
    expect((await shown(id)).status).toBe('pending');
    context.clock.moveBy(25 * hourMs);
    await transfer(purchase.amount);
    expect([(await shown(id)).status, (await shown(notChosen)).status]).toEqual(['pending', 'pending']);
    expect(await credit()).toBe(BigInt(2 * purchase.amount - 1));
    expect((await choose(id)).statusCode).toBe(409);
  });

  test('two that wait are paid in the order of their choice, each whole', async () => {
    const { chosen, transfer, shown } = await aPayer();
    const [first, second] = [await chosen(), await chosen()];
    await transfer(purchase.amount + 1);
    expect([(await shown(first)).status, (await shown(second)).status]).toEqual(['active', 'pending']);
    await transfer(purchase.amount);
    expect((await shown(second)).status).toBe('active');
  });

  test('a stranger neither chooses nor sees it', async () => {
    const { chosen } = await aPayer();
    const id = await chosen();
    const stranger = await signIn(context, await aCustomer(context));
    for (const method of ['GET', 'POST'] as const)
      expect((await ask(app, `${method} /api/user/investments/${id}/transfer`, { as: stranger })).statusCode).toBe(404);
  });
});
