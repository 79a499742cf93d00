/** A down payment: kept back from the payout, row 1 settled on the same day, once, however the payout goes. */
import { kobo } from '@ajo/contract/kernel/money';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { termsOfProduct } from '#modules/loan-products';
import { receiveTransferNotice, sendPayouts } from '#modules/payouts';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { accepted, anApplication } from '../../../tests/loans/applications.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const [admin, admin2, finance] = [
  await signIn(context, await aStaff(context, 'admin')),
  await signIn(context, await aStaff(context, 'superadmin')),
  await signIn(context, await aStaff(context, 'finance')),
];
const [salary] = loanProducts;
if (!salary) throw new Error('the tests need a product');
const terms = termsOfProduct(salary);
const product = {
  ...terms,
  name: 'Machine loan',
  min_amount: 2_000_000,
  max_amount: 60_000_000,
  fee_bps: 100,
  max_dti_bps: 0,
  down_payment_percent: '20',
};
const added = await ask(app, 'POST /api/admin/loan_interest', { as: admin, body: product });
const productId = added.json().data.id as LoanProductId;
const [principal, fee, down] = [10_000_000, 100_000, 2_000_000];

async function anAcceptedLoan() {
  const made = await anApplication(context, { productId, amount: BigInt(principal), tenor: 4 });
  await accepted(context, made.loanId, made.customer);
  return { ...made, ada: await signIn(context, made.customer) };
}
const release = (loanId: string) =>
  ask(app, 'POST /api/admin/loan_status', { as: finance, body: { loan_id: loanId, status: 'disburse' } });
const paidOut = async () => {
  const made = await anAcceptedLoan();
  await release(made.loanId);
  await sendPayouts(context, payoutReactions);
  return { ...made, reference: context.provider.transfers.at(-1)?.reference ?? '' };
};
type Made = Awaited<ReturnType<typeof anAcceptedLoan>>;
const loanOf = async ({ loanId, ada }: Made) => (await ask(app, `GET /api/user/loan/${loanId}`, { as: ada })).json().data;
const rowsOf = async ({ loanId, ada }: Made) =>
  (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: ada })).json().data;

test('the offer shows it, the payout is reduced by it, and row 1 is settled the same day; interest accrues on the rest', async () => {
  const made = await anAcceptedLoan();
  const { offer, down_payment } = await loanOf(made);
  expect(down_payment).toBe(down);
  expect(offer).toMatchObject({ down_payment: down, net_payout: principal - fee - down });
  expect(offer.preview.rows[0]).toMatchObject({ number: 1, days: 0, total: down, closing_balance: principal - down });
  expect(offer.statements[0].text).toContain('down payment of ₦20,000.00');

  const both = await Promise.all([release(made.loanId), release(made.loanId)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const before = context.provider.transfers.length;
  await Promise.all([sendPayouts(context, payoutReactions), sendPayouts(context, payoutReactions)]);
  const sent = context.provider.transfers.slice(before);
  expect(sent.map(({ amount }) => amount)).toEqual([kobo(BigInt(principal - fee - down))]);
  context.provider.verifyTransferResult = { status: 'completed', fee: kobo(0n) };
  // The provider reports it again: nothing is booked twice.
  await receiveTransferNotice(context, payoutReactions, sent[0]?.reference ?? '', 'transfer.success');

  const view = await rowsOf(made);
  expect(view.instalments[0]).toMatchObject({ number: 1, status: 'completed', total: down, outstanding: 0 });
  expect(view.payments).toHaveLength(1);
  expect(view.payments[0]).toMatchObject({ source: 'down_payment', amount: down, overpaid: 0 });
  expect(view.next.number).toBe(2);
  expect(view.instalments[1].interest).toBe(offer.preview.rows[1].interest);
  expect(await balanceOf(context.db, gl.loanReceivable(made.loanId))).toBe(BigInt(principal - down));
  expect(await balanceOf(context.db, gl.customerCredit(made.customer.id))).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('it cannot be reversed separately, does not count as payment behaviour, and is in the statement', async () => {
  const made = await paidOut();
  const {
    payments: [payment],
    instalments: [row],
  } = await rowsOf(made);
  const reversed = await ask(
    app,
    `POST /api/admin/loan/${made.loanId}/loan-payments/${row.id}/payment-log/${payment.id}/reverse`,
    {
      as: admin,
      body: { reason: 'Try to take it back' },
    },
  );
  expect(reversed.json().code).toBe('payment_kept_back');
  const score = await ask(app, `GET /api/admin/users/${made.customer.id}/repayments`, { as: admin });
  expect(score.json().data.score).toBeNull();
  const statement = await ask(app, `GET /api/user/loan/${made.loanId}/statement?format=csv`, { as: made.ada });
  expect(statement.body).toContain('20000.00');
});

test('a returned payout leaves no credit for money that the customer never paid', async () => {
  const made = await paidOut();
  context.provider.verifyTransferResult = { status: 'reversed', reason: 'Account is dormant' };
  await receiveTransferNotice(context, payoutReactions, made.reference, 'transfer.reversed');
  expect((await loanOf(made)).status).toBe('disbursement_failed');
  expect(await balanceOf(context.db, gl.customerCredit(made.customer.id))).toBe(0n);
  expect(await balanceOf(context.db, gl.loanReceivable(made.loanId))).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);

  context.provider.verifyTransferResult = { status: 'completed', fee: kobo(0n) };
  expect((await release(made.loanId)).statusCode).toBe(200);
  await sendPayouts(context, payoutReactions);
  const again = await rowsOf(made);
  expect(again.instalments[0]).toMatchObject({ number: 1, status: 'completed' });
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a loan with only its down payment can be reversed as a whole', async () => {
  const made = await paidOut();
  const reverse = (as: typeof admin) =>
    ask(app, `POST /api/admin/loan/${made.loanId}/reverse`, { as, body: { reason: 'It was paid by mistake', returned: true } });
  expect((await reverse(admin)).statusCode).toBe(200);
  expect((await reverse(admin2)).statusCode).toBe(200);
  expect((await loanOf(made)).status).toBe('reversed');
  expect(await balanceOf(context.db, gl.customerCredit(made.customer.id))).toBe(0n);
  expect(await balanceOf(context.db, gl.loanReceivable(made.loanId))).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test.each([
  ['95', 'down_payment_percent'],
  ['89.9', 'down_payment_percent'],
])('a product whose %s percent down payment and fee exceed the amount is refused', async (percent, field) => {
  const answer = await ask(app, 'POST /api/admin/loan_interest', {
    as: admin,
    body: { ...product, name: `Too much ${percent}`, down_payment_percent: percent, fee_bps: 2_000 },
  });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toContain(field);
});
