/** The moment of the payment decides whether it starts an investment, not the moment of its notice. The books prove after each test. */
import { hourMs, minuteMs } from '@ajo/contract/kernel/time';
import { anInvestmentPlan, anInvestor, appOf, ask, freshContext, paid, signIn } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { openVirtualAccount, settleReference } from '#modules/wallets';
import { afterEach, expect, test } from 'vitest';
import { cardOf, settleLater } from '../../../tests/crashes/cards.ts';
import { transferTo } from '../../../tests/wallets/transfers.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { endUnpaidInvestments } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const plan = await anInvestmentPlan(context);

async function pending() {
  const { customer, as } = await anInvestor(context);
  const body = { plan_id: plan.id, amount: 50_000_00, months: 6 };
  const { investment, reference, to_pay: toPay } = (await ask(app, 'POST /api/user/invest', { as, body })).json().data;
  const call = async (line: string, sent?: object) =>
    ask(app, line.replace('{id}', investment.id), { as: await signIn(context, customer), ...(sent && { body: sent }) });
  const status = async () => (await call('GET /api/user/investments/{id}')).json().data.status;
  return { customer, reference, toPay: BigInt(toPay), call, status };
}
/** A minute before the end. */
const lastMinute = (): void => context.clock.moveBy(24 * hourMs - minuteMs);
async function afterTheEnd(): Promise<void> {
  context.clock.moveBy(30 * minuteMs);
  await endUnpaidInvestments(context);
}

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a checkout that was paid in the last minute starts it, although its notice comes after the end', async () => {
  const { reference, toPay, status } = await pending();
  lastMinute();
  const checkoutResult = paid(reference, toPay, context.clock.now());
  await afterTheEnd();
  expect(await status()).toBe('failed');
  context.provider.checkoutResult = checkoutResult;
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect(await status()).toBe('active');
});

test('a transfer that was sent in the last minute starts it, and a later one is the customer’s credit', async () => {
  const [first, second] = [await pending(), await pending()];
  for (const [at, { customer, call }] of [first, second].entries()) {
    const account = { accountNumber: `977000000${at}`, bankName: 'Bank', accountName: 'AJO', providerRef: 'va' };
    context.payments.createVirtualAccount = async () => account;
    await openVirtualAccount(context, moneyInReactions, customer.id);
    expect((await call('POST /api/user/investments/{id}/transfer')).statusCode).toBe(200);
  }
  lastMinute();
  const inTime = transferTo(context)('in-time', '9770000000', 50_000_00n);
  await afterTheEnd();
  context.provider.checkoutResult = inTime;
  await settleReference(context, moneyInReactions, 'in-time');
  context.provider.checkoutResult = transferTo(context)('too-late', '9770000001', 50_000_00n);
  await settleReference(context, moneyInReactions, 'too-late');
  expect([await first.status(), await second.status()]).toEqual(['active', 'failed']);
});

test.each([
  ['completed', 'active'],
  ['failed', 'failed'],
] as const)('a charge of a card that began in the last minute and is %s later leaves it %s', async (outcome, end) => {
  const { customer, call, status, toPay } = await pending();
  const card = await cardOf({ context, app, staff: new Map() }, customer);
  lastMinute();
  context.provider.checkoutResult = { status: 'pending' };
  const begun = await call('POST /api/user/investments/{id}/charge-card', { card_id: card });
  await afterTheEnd();
  expect(await status()).toBe('pending');
  const { reference } = begun.json().data;
  context.provider.checkoutResult =
    outcome === 'completed'
      ? paid(reference, toPay, context.clock.now())
      : { status: 'failed', reason: 'Insufficient funds', mayRetry: false };
  await settleLater({ context, app, staff: new Map() });
  await afterTheEnd();
  expect(await status()).toBe(end);
});
