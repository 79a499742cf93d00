/** Each way to pay back a returned loan ends it automatically and without a fee: by transfer, and with a saved card. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, paid, type RunningLoan, signIn, paidByCard } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { loanReturnJob } from '#modules/loans/pricing';
import { openVirtualAccount, settleReference } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { transferTo } from '../../../tests/wallets/transfers.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { settleLoanReturns } from './index.ts';

const context = await freshContext();
const app = await appOf(context);

afterEach(async () => expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]));

const aLoan = async (): Promise<RunningLoan> => aRunningLoan(context, await aCustomer(context));
const own = async (loan: RunningLoan, path: string, body?: object) =>
  ask(app, `${body ? 'POST' : 'GET'} /api/user/loan/${loan.id}${path}`, {
    as: await signIn(context, loan.customer),
    ...(body && { body }),
  });
const request = (loan: RunningLoan) => own(loan, '/cooling-off', {});
const view = async (loan: RunningLoan) => (await own(loan, '/loan-payments')).json().data;
const status = async (loan: RunningLoan): Promise<string> => (await own(loan, '')).json().data.status;
const credit = (loan: RunningLoan) => balanceOf(context.db, gl.customerCredit(loan.customer.id));

/** Keeps the card of a payment of ₦1,000. */
async function saveCard(loan: RunningLoan): Promise<string> {
  const as = await signIn(context, loan.customer);
  const { reference, total } = (
    await ask(app, `POST /api/user/loan/${loan.id}/checkout`, { as, body: { amount: 100_000 } })
  ).json().data;
  context.provider.checkoutResult = (queried) => (queried === reference ? byCard(queried, BigInt(total)) : { status: 'missing' });
  await ask(app, `GET /api/user/checkouts/${reference}`, { as });
  return (await ask(app, `POST /api/user/checkouts/${reference}/card`, { as, body: { consent: true } })).json().data.id;
}
const byCard = (reference: string, amount: bigint) => paidByCard(reference, amount, context.clock.now());

const endNotices = async (loan: RunningLoan): Promise<string[]> => {
  const found = sqlOf(context.db).selectFrom('notifications').select('message').where('user_id', '=', loan.customer.id);
  return (await found.where('message', 'like', '%is cancelled%').execute()).map(({ message }) => message);
};

/** What the queue does: the job that the payment has sent. */
async function runQueued(loan: RunningLoan): Promise<void> {
  const jobs = context.queued.filter(({ name, data }) => name === loanReturnJob && data['loanId'] === loan.id);
  expect(jobs.length).toBeGreaterThan(0);
  for (const { data } of jobs) await settleLoanReturns(context, data);
}

test('a loan that is paid back by transfer ends automatically, without a fee', async () => {
  const loan = await aLoan();
  await openVirtualAccount(context, moneyInReactions, loan.customer.id);
  await request(loan);
  context.queued.length = 0;
  const { return: back, account } = await view(loan);
  context.provider.checkoutResult = transferTo(context)('return-by-transfer', account.number, BigInt(back.left));
  expect(await settleReference(context, moneyInReactions, 'return-by-transfer')).toBe('taken');
  await runQueued(loan);
  expect([await status(loan), await credit(loan)]).toEqual(['reversed', 0n]);
  expect(await endNotices(loan)).toEqual([expect.stringMatching(/you owe nothing on it, and it cost you nothing$/)]);
});

test('a loan that is paid back with a saved card ends automatically; the fee of a payment before the request stays paid', async () => {
  const loan = await aLoan();
  const cardId = await saveCard(loan);
  await request(loan);
  context.queued.length = 0;
  const { left } = (await view(loan)).return;
  expect(left).toBe(3_860_000);
  const amounts: bigint[] = [];
  context.provider.cardResult = ({ reference, amount }) => {
    amounts.push(amount);
    context.provider.checkoutResult = (queried) => (queried === reference ? byCard(queried, amount) : { status: 'missing' });
    return byCard(reference, amount);
  };
  const as = await signIn(context, loan.customer);
  const headers = { 'idempotency-key': `return-${loan.id}` };
  const body = { card_id: cardId, amount: left };
  const charged = await ask(app, `POST /api/user/loan/${loan.id}/charge-card`, { as, body, headers });
  expect(charged.json().data).toMatchObject({ status: 'completed', fee: 0, total: left });
  expect(amounts).toEqual([BigInt(left)]);
  await runQueued(loan);
  expect([await status(loan), await credit(loan)]).toEqual(['reversed', 0n]);
  expect(await endNotices(loan)).toEqual([expect.stringMatching(/is cancelled: you owe nothing on it$/)]);
});

test('a payment of the rest has no fee until the last day of the return, also for a page that is opened again', async () => {
  const loan = await aLoan();
  await request(loan);
  const { left } = (await view(loan)).return;
  const fee = async () => (await own(loan, '/checkout/quote', { amount: left })).json().data.fee;
  context.clock.moveBy(3 * dayMs);
  for (let pages = 0; pages < 2; pages += 1) expect((await own(loan, '/checkout', { amount: left })).json().data.fee).toBe(0);
  expect(await fee()).toBe(0);
  context.clock.moveBy(dayMs);
  expect(await fee()).toBeGreaterThan(0);
});

test('a loan that finance reverses after a payment with a fee did not cost nothing, and its message leaves that out', async () => {
  const loan = await aLoan();
  await saveCard(loan);
  const [finance, superadmin] = [await aStaff(context, 'finance'), await aStaff(context, 'superadmin')];
  const debit = { amount: 3_860_000, reference: 'RETURN-TO-FINANCE' };
  const as = await signIn(context, finance);
  expect((await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as, body: debit })).statusCode).toBe(200);
  const body = { reason: 'The customer paid it all back' };
  for (const person of [finance, superadmin])
    await ask(app, `POST /api/admin/loan/${loan.id}/reverse`, { as: await signIn(context, person), body });
  expect(await status(loan)).toBe('reversed');
  expect(await endNotices(loan)).toEqual([expect.stringMatching(/is cancelled: you owe nothing on it$/)]);
});

test('a checkout that is paid after the return is held, and the customer gets one message about it', async () => {
  const loan = await aLoan();
  await openVirtualAccount(context, moneyInReactions, loan.customer.id);
  await request(loan);
  const { return: back, account } = await view(loan);
  const { reference, total } = (await own(loan, '/checkout', { amount: back.left })).json().data;
  context.provider.checkoutResult = transferTo(context)('return-before-checkout', account.number, BigInt(back.left));
  await settleReference(context, moneyInReactions, 'return-before-checkout');
  await runQueued(loan);
  expect(await status(loan)).toBe('reversed');
  context.provider.checkoutResult = (queried) =>
    queried === reference ? paid(queried, kobo(BigInt(total)), context.clock.now()) : { status: 'missing' };
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  expect(await settleReference(context, moneyInReactions, reference)).toBe('already');
  const messages = sqlOf(context.db)
    .selectFrom('notifications')
    .select(['subject', 'message', 'facts'])
    .where('user_id', '=', loan.customer.id)
    .where('message', 'like', '%holding%');
  expect(await messages.execute()).toEqual([
    {
      subject: 'We are holding your payment: ₦39,600.00',
      message: expect.stringMatching(
        /^Your payment arrived, but .+\. We are holding ₦39,600.00 for you\. We will pay it back or contact you$/,
      ),
      facts: [
        ['Received', '₦39,600.00'],
        ['Reference', reference],
      ],
    },
  ]);
  const held = [{ reference, amount: total, state: 'open' }];
  expect((await view(loan)).held).toMatchObject(held);
  const start = await ask(app, 'GET /api/user/dashboard', { as: await signIn(context, loan.customer) });
  expect(start.json().data.held).toMatchObject(held);
  const finance = await signIn(context, await aStaff(context, 'finance'));
  expect((await ask(app, `GET /api/finance/loan/${loan.id}/loan-payments`, { as: finance })).json().data.held).toMatchObject(
    held,
  );
});

test('a loan that is settled inside its return days states that as the reason, not that the days are over', async () => {
  const loan = await aLoan();
  const { payoff } = await view(loan);
  const { reference, total } = (await own(loan, '/checkout', { amount: payoff })).json().data;
  context.provider.checkoutResult = (queried) =>
    queried === reference ? paid(queried, kobo(BigInt(total)), context.clock.now()) : { status: 'missing' };
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect(await status(loan)).toBe('completed');
  const refused = await request(loan);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'loan_settled', message: 'You have paid off this loan: there is nothing left to return' },
  ]);
});
