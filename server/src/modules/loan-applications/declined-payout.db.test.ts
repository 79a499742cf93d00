/** A customer declines after the payout was ordered: until a worker has claimed it, and again after it has failed. */
import { kobo } from '@ajo/contract/kernel/money';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { receiveTransferNotice, sendPayouts } from '#modules/payouts';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { accepted, anApplication } from '../../../tests/loans/applications.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { aFeeFirstProduct } from '../../../tests/repayments/fee-first-product.ts';

const context = await freshContext();
const app = await appOf(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const finance = await signIn(context, await aStaff(context, 'finance'));
const productId = await aFeeFirstProduct(app, admin);
const fee = 100_000;
const failed = { status: 'failed', reason: 'Account is closed' } as const;

beforeEach(() => {
  context.provider.transfers = [];
  context.provider.transferResult = failed;
  context.provider.verifyTransferResult = { status: 'missing' };
});

const release = (loanId: string) =>
  ask(app, 'POST /api/admin/loan_status', { as: finance, body: { loan_id: loanId, status: 'disburse' } });

/** What was sent, as a file writes it. */
const leaves = (): string => (Number(context.provider.transfers[0]?.amount) / 100).toFixed(2);

/** Its fee is paid, its payout is ordered, and no worker has run. */
async function anOrderedPayout() {
  const { loanId, customer } = await anApplication(context, { productId, amount: 10_000_000n, tenor: 4 });
  await accepted(context, loanId, customer);
  await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: finance, body: { amount: fee, reference: loanId } });
  expect((await release(loanId)).statusCode).toBe(200);
  const ada = await signIn(context, customer);
  return {
    loanId,
    decline: (body: object = {}) => ask(app, `POST /api/user/loan/${loanId}/cancel`, { as: ada, body }),
    read: async () => (await ask(app, `GET /api/user/loan/${loanId}`, { as: ada })).json().data,
    listed: async () => (await ask(app, 'GET /api/user/loans', { as: ada })).json().data[0],
    credit: () => balanceOf(context.db, gl.customerCredit(customer.id)),
    messages: async () =>
      sqlOf(context.db)
        .selectFrom('notifications')
        .select(['message', 'is_trouble'])
        .where('user_id', '=', customer.id)
        .execute(),
  };
}

const historyOf = async (loanId: string) =>
  (await ask(app, `GET /api/admin/action-history/${loanId}`, { as: admin })).json().data as { action: string; from: string }[];

test('after a failed payout, once: the fee is credit again, the guarantor is released, and staff read it', async () => {
  const loan = await anOrderedPayout();
  await sendPayouts(context, payoutReactions);
  expect(await loan.read()).toMatchObject({ status: 'disbursement_failed', can: ['cancel'] });
  const list = (await ask(app, 'GET /api/admin/search/loan?standing=payout_failed', { as: admin })).json();
  expect(list.data.map(({ id, queue }: { id: string; queue: object }) => [id, queue])).toEqual([
    [loan.loanId, { amount: Number(context.provider.transfers[0]?.amount), paid: 0 }],
  ]);
  const file = (await ask(app, 'GET /api/admin/export/loans?standing=payout_failed', { as: admin })).body;
  const [headings = [], row = []] = file.split('\n').map((line) => line.replace('\uFEFF', '').split(','));
  const cellOf = (heading: string) => row[headings.indexOf(heading)];
  expect(['Amount', 'Amount in queue', 'Paid of it'].map(cellOf)).toEqual(['100000.00', leaves(), '0.00']);
  const both = await Promise.all([loan.decline({ reason: 'Not needed any more' }), loan.decline()]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await loan.read()).toMatchObject({ status: 'cancelled', can: [], upfront_fee_paid_at: null });
  expect(await loan.credit()).toBe(BigInt(fee));
  expect((await loan.read()).guarantors).toMatchObject([{ status: 'completed' }]);
  const declined = (await loan.messages()).filter(({ message }) => message.startsWith('You have declined loan'));
  expect(declined).toMatchObject([{ is_trouble: false }]);
  const acts = (await historyOf(loan.loanId)).filter(({ action }) => action === 'cancelled');
  expect(acts).toMatchObject([{ from: 'disbursement_failed', to: 'cancelled' }]);
  expect((await release(loan.loanId)).json().code).toBe('loan_wrong_move');
  await sendPayouts(context, payoutReactions);
  expect(context.provider.transfers).toHaveLength(1);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('while the order waits for a worker: it is called off, and nothing is sent', async () => {
  const loan = await anOrderedPayout();
  expect((await loan.read()).can).toEqual(['cancel']);
  expect((await loan.decline()).json().data.status).toBe('cancelled');
  await sendPayouts(context, payoutReactions);
  expect(context.provider.transfers).toEqual([]);
  expect(await loan.credit()).toBe(BigInt(fee));
});

test('not while a worker has claimed the payout, whatever the provider answers; again when the bank has refused it', async () => {
  const loan = await anOrderedPayout();
  context.provider.transferResult = { status: 'unknown', reason: 'time-out' };
  await sendPayouts(context, payoutReactions);
  expect((await loan.read()).can).toEqual([]);
  expect((await loan.listed()).can).toEqual([]);
  const refusal = await loan.decline();
  expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'payout_claimed']);
  expect([(await loan.read()).status, await loan.credit()]).toEqual(['disburse', 0n]);

  context.provider.verifyTransferResult = failed;
  await receiveTransferNotice(context, payoutReactions, context.provider.transfers[0]?.reference ?? '', 'transfer.failed');
  expect((await loan.decline()).json().data.status).toBe('cancelled');
});

test('not while the provider contradicts itself about the failed payout', async () => {
  const loan = await anOrderedPayout();
  await sendPayouts(context, payoutReactions);
  context.provider.verifyTransferResult = { status: 'completed', fee: kobo(0n) };
  await receiveTransferNotice(context, payoutReactions, context.provider.transfers[0]?.reference ?? '', 'transfer.success');
  expect((await loan.read()).can).toEqual([]);
  expect((await loan.decline()).json().code).toBe('payout_disputed');
  expect((await loan.read()).status).toBe('disbursement_failed');
});

test('at the same moment as the worker: declined and never sent, or refused and sent', async () => {
  const outcomes: string[] = [];
  for (const _time of [1, 2, 3, 4]) {
    context.provider.transfers = [];
    context.provider.transferResult = { status: 'unknown', reason: 'time-out' };
    const loan = await anOrderedPayout();
    const [answer] = await Promise.all([loan.decline(), sendPayouts(context, payoutReactions)]);
    outcomes.push(`${answer.statusCode} ${(await loan.read()).status} ${context.provider.transfers.length}`);
  }
  for (const outcome of outcomes) expect(['200 cancelled 0', '409 disburse 1']).toContain(outcome);
});
