/** Money in suspense is booked by a person, once: on a loan, or as a refund to the payer. A new account number does not lose the old one's money. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import { openVirtualAccount, settleReference, virtualAccountOf } from './index.ts';
import { refundReceipts } from './suspense/index.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
const finance = await signIn(context, await aStaff(context, 'finance'));
const subadmin = await signIn(context, await aStaff(context, 'subadmin'));
let count = 0;

/** A transfer to an unassigned account number. */
async function aReceipt(amount = 500_000n, input: { currency?: string } = {}): Promise<{ id: string; reference: string }> {
  const reference = `stray-transfer-${(count += 1)}`;
  provider.checkoutResult = {
    status: 'completed',
    reference,
    amount: kobo(amount),
    currency: input.currency ?? 'NGN',
    fee: kobo(5_000n),
    paidAt: clock.now(),
    channel: 'dedicated_nuban',
    virtualAccountNumber: '9911111111',
  };
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  const { rows } = await sql<{ id: string }>`select id from unidentified_receipts where reference = ${reference}`.execute(
    sqlOf(context.db),
  );
  return { id: rows[0]?.id ?? '', reference };
}
const resolve = (id: string, body: object, as = finance) =>
  ask(app, `POST /api/finance/unidentified-receipts/${id}/resolve`, { as, body });
const read = async (id: string) => (await ask(app, `GET /api/finance/unidentified-receipts/${id}`, { as: finance })).json().data;
const standing = (): Promise<Kobo[]> =>
  Promise.all(
    [gl.unidentifiedReceipts, gl.clearingOf('checkout')].map(async (account): Promise<Kobo> => balanceOf(context.db, account)),
  );
const reason = 'The customer sent us the bank slip';
const aLoan = async () => aRunningLoan(context, await aCustomer(context));
const paidOn = async (loanId: string) =>
  (
    await sql<{
      reference: string;
      amount_kobo: bigint;
      note: string;
    }>`select reference, amount_kobo, note from payment_logs where loan_id = ${loanId}`.execute(sqlOf(context.db))
  ).rows;

beforeEach(() => {
  provider.refunds = [];
  provider.refundResult = { status: 'pending' };
  provider.findRefundResult = { status: 'missing' };
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('finance books it on its loan: the loan, the books and the queue follow, with the reason', async () => {
  const [loan, { id, reference }] = [await aLoan(), await aReceipt()];
  const [queue = 0n, clearing] = await standing();
  expect((await read(id)).can).toEqual(['book', 'refund']);
  const answer = await resolve(id, { action: 'book', purpose: 'loan_repayment', target: loan.number, reason });
  expect(answer.json()).toMatchObject({
    message: 'The payment is booked',
    data: { state: 'resolved', resolution: 'book', resolved_owner: { kind: 'loan', id: loan.id }, reason, can: [] },
  });
  expect(await paidOn(loan.id)).toEqual([{ reference: `identified-${reference}`, amount_kobo: 500_000n, note: reason }]);
  expect(await standing()).toEqual([queue - 500_000n, clearing]);
  expect((await resolve(id, { action: 'book', purpose: 'loan_repayment', target: loan.id, reason })).json().code).toBe(
    'receipt_decided',
  );
  expect((await resolve(id, { action: 'refund', reason })).json().code).toBe('receipt_decided');
});

test('a payment reversed on the loan is open in suspense again, and finance is notified', async () => {
  const [loan, { id, reference }] = [await aLoan(), await aReceipt()];
  await resolve(id, { action: 'book', purpose: 'loan_repayment', target: loan.number, reason });
  const [queue = 0n, clearing] = await standing();
  const { data } = (await ask(app, `GET /api/finance/loan/${loan.id}/loan-payments`, { as: finance })).json();
  const path = `/api/admin/loan/${loan.id}/loan-payments/${data.instalments[0].id}/payment-log/${data.payments[0].id}/reverse`;
  const undone = await ask(app, `POST ${path}`, { as: finance, body: { reason: 'It was meant for another loan' } });
  expect(undone.statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'open', resolution: null, reference });
  expect(await standing()).toEqual([queue + 500_000n, clearing]);
  const bell = (await ask(app, 'GET /api/notifications', { as: finance })).json().data;
  expect(bell[0].data.message).toBe('₦5,000.00 was taken off its loan and is back in suspense: It was meant for another loan');
  expect((await resolve(id, { action: 'book', purpose: 'loan_repayment', target: loan.number, reason })).statusCode).toBe(200);
});

test('of ten concurrent decisions, loan and refund mixed, one counts', async () => {
  const [loan, { id }] = [await aLoan(), await aReceipt()];
  const bodies = Array.from({ length: 10 }, (_, at) =>
    at % 2 ? { action: 'refund', reason } : { action: 'book', purpose: 'loan_repayment', target: loan.number, reason },
  );
  const answers = await Promise.all(bodies.map((body) => resolve(id, body)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    clock.moveBy(6 * minuteMs);
    await refundReceipts(context);
  }
  expect((await paidOn(loan.id)).length + provider.refunds.length).toBe(1); // also when the provider forgets what it had acknowledged
  provider.findRefundResult = { status: 'processed' };
  clock.moveBy(6 * minuteMs);
  await refundReceipts(context);
  expect((await read(id)).state).toBe('resolved');
});

test.each<[string, object, number, string]>([
  ['no such loan', { action: 'book', purpose: 'loan_repayment', target: 'AJ-999999', reason }, 422, 'target'],
  ['an unknown purpose', { action: 'book', purpose: 'school_fees', target: 'AJ-000001', reason }, 422, 'purpose'],
  ['no reason', { action: 'refund', reason: ' ' }, 422, 'reason'],
  ['no loan named', { action: 'book', purpose: 'loan_repayment', reason }, 422, 'target'],
  ['a name that is none', { action: 'book', purpose: 'loan_repayment', target: 'the blue one', reason }, 422, 'target'],
  ['another act', { action: 'keep', reason }, 422, 'action'],
])('%s is refused at the field', async (_what, body, status, field) => {
  const { id } = await aReceipt();
  const answer = await resolve(id, body);
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([status, [field]]);
  expect((await read(id)).state).toBe('open');
});

test('a loan that accepts no money leaves it in the queue; another currency can only be returned', async () => {
  const [loan, { id }, dollars] = [await aLoan(), await aReceipt(), await aReceipt(10_000n, { currency: 'USD' })];
  await sql`update loans set status = 'reversed' where id = ${loan.id}`.execute(sqlOf(context.db));
  expect((await resolve(id, { action: 'book', purpose: 'loan_repayment', target: loan.number, reason })).json().code).toBe(
    'target_takes_nothing',
  );
  expect([(await read(id)).state, await paidOn(loan.id)]).toEqual(['open', []]);
  expect(
    (await resolve(dollars.id, { action: 'book', purpose: 'loan_repayment', target: loan.number, reason })).json().code,
  ).toBe('not_in_naira');
  expect((await read(dollars.id)).can).toEqual(['refund']);
});

test('without the right or the scope it is 404', async () => {
  const { id } = await aReceipt();
  expect((await ask(app, `GET /api/admin/unidentified-receipts/${id}`, { as: subadmin })).statusCode).toBe(404);
  expect(
    (await ask(app, `POST /api/admin/unidentified-receipts/${id}/resolve`, { as: subadmin, body: { action: 'refund', reason } }))
      .statusCode,
  ).toBe(403);
});

test('a refund is ordered once at the provider and leaves the books when the provider has completed it', async () => {
  const { id, reference } = await aReceipt();
  const [queue = 0n, clearing = 0n] = await standing();
  expect((await resolve(id, { action: 'refund', reason })).json().data).toMatchObject({ state: 'refunding', can: [] });
  await Promise.all([refundReceipts(context), refundReceipts(context)]);
  expect(provider.refunds).toMatchObject([{ reference, amount: 500_000n }]);
  expect(await standing()).toEqual([queue, clearing]); // pending: still ours to give

  provider.findRefundResult = { status: 'processed' };
  clock.moveBy(6 * minuteMs);
  await Promise.all([refundReceipts(context), refundReceipts(context)]);
  expect(await read(id)).toMatchObject({ state: 'resolved', resolution: 'refund', last_answer: 'processed' });
  expect([await standing(), provider.refunds.length]).toEqual([[queue - 500_000n, clearing - 500_000n], 1]);
});

test('a refund with an unknown outcome is queried, not ordered again; a refused one is open again, finance is notified', async () => {
  const { id } = await aReceipt();
  provider.refundResult = { status: 'unknown', reason: 'time-out' };
  await resolve(id, { action: 'refund', reason });
  await refundReceipts(context);
  provider.findRefundResult = { status: 'unknown', reason: 'time-out' };
  clock.moveBy(6 * minuteMs);
  await refundReceipts(context);
  expect([provider.refunds.length, (await read(id)).state]).toEqual([1, 'refunding']);

  provider.findRefundResult = { status: 'failed', reason: 'The account is closed' };
  clock.moveBy(6 * minuteMs);
  await refundReceipts(context);
  expect(await read(id)).toMatchObject({
    state: 'open',
    resolution: null,
    last_answer: 'The account is closed',
    can: ['book', 'refund'],
  });
  const { rows } = await sql`select 1 from notifications where message like '%The account is closed%'`.execute(sqlOf(context.db));
  expect(rows.length).toBeGreaterThan(0);
});

test('a new account number is shown, and money on the old one still pays the loan', async () => {
  const loan = await aLoan();
  await openVirtualAccount(context, moneyInReactions, loan.customer.id);
  const before = await virtualAccountOf(context.db, loan.customer.id);
  const renew = (product = 'paystack', as = finance) =>
    ask(app, `POST /api/admin/${product}-wallets`, { as, body: { loan_id: loan.id } });
  expect((await renew()).json().code).toBe('wallet_fresh');
  clock.moveBy(11 * minuteMs);
  const made = { accountNumber: '9955555555', bankName: 'New Bank', accountName: 'AJO / ADA', providerRef: 'va-2' };
  context.payments.createVirtualAccount = async () => made;
  const answers = await Promise.all(Array.from({ length: 5 }, () => renew()));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    message: 'Wallet regenerated successfully',
    data: { number: '9955555555', bank: 'New Bank' },
  });
  expect((await virtualAccountOf(context.db, loan.customer.id))?.accountNumber).toBe('9955555555');

  for (const [at, number] of [before?.accountNumber ?? '', made.accountNumber].entries()) {
    const reference = `renewed-transfer-${at}`;
    provider.checkoutResult = {
      status: 'completed',
      reference,
      amount: kobo(100_000n),
      currency: 'NGN',
      fee: kobo(0n),
      paidAt: clock.now(),
      channel: 'dedicated_nuban',
      virtualAccountNumber: number,
    };
    expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  }
  expect(await paidOn(loan.id)).toHaveLength(2);
  expect((await renew('wema')).json().errors).toHaveProperty('product');
  expect((await renew('paystack', subadmin)).statusCode).toBe(403);
  expect(
    (
      await ask(app, 'POST /api/admin/paystack-wallets', {
        as: finance,
        body: { loan_id: '01912f00-0000-7000-8000-00000000dead' },
      })
    ).json().errors,
  ).toHaveProperty('loan_id');
});

test('the refusal of a refund that may be in progress is accepted only long after the first order', async () => {
  const { id } = await aReceipt();
  provider.refundResult = { status: 'unknown', reason: 'time-out' };
  await resolve(id, { action: 'refund', reason });
  await refundReceipts(context); // heard by the provider, whose list does not show it yet
  provider.findRefundResult = { status: 'missing' };
  provider.refundResult = { status: 'failed', reason: 'Transaction has been fully reversed' };
  clock.moveBy(6 * minuteMs);
  await refundReceipts(context);
  expect(await read(id)).toMatchObject({ state: 'refunding', can: [] });

  provider.findRefundResult = { status: 'processed' };
  clock.moveBy(6 * minuteMs);
  await refundReceipts(context);
  expect((await read(id)).state).toBe('resolved');
});

test('a refund refused an hour later, and still missing, is open again', async () => {
  const { id } = await aReceipt();
  provider.refundResult = { status: 'unknown', reason: 'time-out' };
  await resolve(id, { action: 'refund', reason });
  await refundReceipts(context);
  provider.findRefundResult = { status: 'missing' };
  provider.refundResult = { status: 'failed', reason: 'The account is closed' };
  for (let round = 0; round < 11; round += 1) {
    clock.moveBy(6 * minuteMs);
    await refundReceipts(context);
  }
  // The officer's session has ended meanwhile.
  const { rows } = await sql`select state from unidentified_receipts where id = ${id}`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ state: 'open' }]);
});
