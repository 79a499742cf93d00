/** A fee that is paid before the money goes out: the customer's credit until the release, earned with the payout, theirs again without one. */
import { kobo } from '@ajo/contract/kernel/money';
import { appOf, ask, aStaff, freshContext, paid, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { receiveTransferNotice, sendPayouts } from '#modules/payouts';
import { settleReference } from '#modules/wallets';
import { expect, test } from 'vitest';
import { accepted, anApplication } from '../../../tests/loans/applications.ts';
import { moneyInReactions, payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { aFeeFirstProduct } from '../../../tests/repayments/fee-first-product.ts';

const context = await freshContext();
const app = await appOf(context);
const [adminUser, financeUser] = [await aStaff(context, 'admin'), await aStaff(context, 'finance')];
const [admin, finance] = [await signIn(context, adminUser), await signIn(context, financeUser)];
const productId = await aFeeFirstProduct(app, admin);
const fee = 100_000;

async function anAcceptedLoan() {
  const made = await anApplication(context, { productId, amount: 10_000_000n, tenor: 4 });
  await accepted(context, made.loanId, made.customer);
  return { ...made, ada: await signIn(context, made.customer) };
}
const decide = (loanId: string, body: object, as = finance) =>
  ask(app, 'POST /api/admin/loan_status', { as, body: { loan_id: loanId, ...body } });
const release = (loanId: string) => decide(loanId, { status: 'disburse' });
const debit = (loanId: string, reference: string, amount = fee) =>
  ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: finance, body: { amount, reference } });
const balances = async (customerId: string) => ({
  credit: await balanceOf(context.db, gl.customerCredit(customerId)),
  deferred: await balanceOf(context.db, gl.deferredFeeIncome),
});

test('nothing is paid out before the fee is received; paid by checkout it is credit, then taken, then earned, once', async () => {
  const { loanId, customer, ada } = await anAcceptedLoan();
  const loan = async () => (await ask(app, `GET /api/user/loan/${loanId}`, { as: ada })).json().data;
  expect(await loan()).toMatchObject({ upfront_fee: fee, fee: 0, offer: { upfront_fee: fee } });
  expect((await loan()).can).toContain('pay_fee');
  expect((await release(loanId)).json().code).toBe('upfront_fee_unpaid');

  const other = await ask(app, `POST /api/user/loan/${loanId}/checkout`, { as: ada, body: { amount: fee + 1 } });
  expect(other.json().errors).toHaveProperty('amount');
  const opened = (await ask(app, `POST /api/user/loan/${loanId}/checkout`, { as: ada, body: { amount: fee } })).json().data;
  context.provider.checkoutResult = (queried) => paid(queried, kobo(BigInt(opened.total)), context.clock.now());
  const settled = await Promise.all([1, 2].map(() => settleReference(context, moneyInReactions, opened.reference)));
  expect(settled.toSorted()).toEqual(['already', 'taken']);
  expect(await balances(customer.id)).toEqual({ credit: BigInt(fee), deferred: 0n });
  expect((await loan()).can).not.toContain('pay_fee');

  const earned = await balanceOf(context.db, gl.feeIncome);
  const both = await Promise.all([release(loanId), release(loanId)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await balances(customer.id)).toEqual({ credit: 0n, deferred: BigInt(fee) });
  await sendPayouts(context, payoutReactions);
  expect((await loan()).status).toBe('active');
  expect(await balances(customer.id)).toEqual({ credit: 0n, deferred: 0n });
  expect((await balanceOf(context.db, gl.feeIncome)) - earned).toBe(BigInt(fee));
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('finance books a received fee once; a retried payout takes it once; a denial returns it', async () => {
  const { loanId, customer } = await anAcceptedLoan();
  const twice = await Promise.all([debit(loanId, 'FEE-77'), debit(loanId, 'FEE-77')]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  context.provider.transferResult = { status: 'failed', reason: 'Account is closed' };
  for (const _try of [1, 2]) {
    expect((await release(loanId)).statusCode).toBe(200);
    await sendPayouts(context, payoutReactions);
    expect(await balances(customer.id)).toEqual({ credit: 0n, deferred: BigInt(fee) });
  }
  const denial = { status: 'denied', reason: 'The account is closed', reason_code: 'other' };
  expect((await decide(loanId, denial, admin)).statusCode).toBe(200);
  expect(await balances(customer.id)).toEqual({ credit: BigInt(fee), deferred: 0n });
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a manual amount is checked against the unpaid part of the fee, not against a paid fee', async () => {
  const { loanId, customer } = await anAcceptedLoan();
  expect((await debit(loanId, 'FEE-80')).statusCode).toBe(200);
  const again = await debit(loanId, 'FEE-81', 2 * fee);
  expect([again.statusCode, again.json().code]).toEqual([422, 'more_than_payoff']);
  expect(again.json().errors.amount[0]).toContain('₦0.00');
  expect(await balances(customer.id)).toEqual({ credit: BigInt(fee), deferred: 0n });
});

test('a returned payout keeps the fee for the next one', async () => {
  context.provider.transferResult = { status: 'completed', fee: kobo(0n) };
  const { loanId, customer } = await anAcceptedLoan();
  await debit(loanId, 'FEE-78');
  await release(loanId);
  await sendPayouts(context, payoutReactions);
  const reference = context.provider.transfers.at(-1)?.reference ?? '';
  context.provider.verifyTransferResult = { status: 'reversed', reason: 'Account is dormant' };
  await receiveTransferNotice(context, payoutReactions, reference, 'transfer.reversed');
  expect(await balances(customer.id)).toEqual({ credit: 0n, deferred: BigInt(fee) });
  expect((await release(loanId)).json().data?.status).toBe('disburse');
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});
