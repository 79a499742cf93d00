/** Money at our bank of a loan that was undone, or that is not paid out yet: a line proves it, and nothing of it is open afterwards. */
import { aCustomer, aRunningLoan, ask, aStaff, confirmNewest, type RunningLoan, signIn } from '#kit';
import type { BalanceItem } from '@ajo/contract/modules/reconciliation.balance';
import { recordOutcome } from '#modules/payouts';
import { expect, test } from 'vitest';
import { accepted, anApplication } from '../../../tests/loans/applications.ts';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { aFeeFirstProduct } from '../../../tests/repayments/fee-first-product.ts';
import { payoutReactions } from '../../reactions.ts';

const { app, as, context, csvOf, lineWith, loan, payLoan, statusOf, today, upload } = await openDesk();
const [superadmin, admin] = await Promise.all(
  (['superadmin', 'admin'] as const).map(async (role) => signIn(context, await aStaff(context, role))),
);
const payout = 3_960_000;

const pay = async (loanId: string, reference: string, amount: number): Promise<void> => {
  const answer = await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: as.finance, body: { amount, reference } });
  expect(answer.statusCode).toBe(200);
};
const reverse = async ({ id }: Pick<RunningLoan, 'id'>, more: object = {}): Promise<void> => {
  const body = { reason: 'It was paid by mistake', ...more };
  await ask(app, `POST /api/admin/loan/${id}/reverse`, { as: superadmin ?? {}, body });
  expect((await confirmNewest(app, admin ?? {}, 'admin')).statusCode).toBe(200);
};
const shown = async (text: string, amount: number): Promise<void> =>
  expect((await upload(csvOf([{ text, amount }]))).statusCode).toBe(201);
/** What is open between account 1000 and the statements. */
async function openItems(): Promise<string[]> {
  const answer = await ask(app, `GET /api/finance/reconciliation/balance?on=${today}&per_page=100`, { as: as.finance });
  return answer
    .json()
    .data.filter(({ group }: BalanceItem) => !['statement', 'unexplained', 'before_statements', 'ledger'].includes(group))
    .map(({ group, amount }: BalanceItem) => `${group} ${amount}`)
    .toSorted();
}

// What is older than the first statement is one item.
await shown('THE FIRST LINE', 77_000);

test('a fee that is paid first is proven by its line', async () => {
  const productId = await aFeeFirstProduct(app, admin ?? {});
  const made = await anApplication(context, { productId, amount: 10_000_000n, tenor: 4 });
  await accepted(context, made.loanId, made.customer);
  const before = await openItems();
  await pay(made.loanId, 'FEE-2026-0077', 100_000);
  await shown('NIP FEE-2026-0077', 100_000);
  expect(await lineWith('FEE-2026-0077')).toMatchObject({ result: 'matched', payment: { reference: 'FEE-2026-0077' } });
  expect([await statusOf('FEE-2026-0077'), await openItems()]).toEqual(['matched', before]);
});

test('a payment that returned its loan stays proven', async () => {
  const before = await openItems();
  await payLoan('BACK-2026-0001', payout);
  await shown('NIP BACK-2026-0001', payout);
  await reverse(loan);
  expect(await lineWith('BACK-2026-0001')).toMatchObject({ result: 'matched', payment: { reference: 'BACK-2026-0001' } });
  expect([await statusOf('BACK-2026-0001'), await openItems()]).toEqual(['matched', before]);
});

test('a payout that comes back after a payment is one credit in transit, until its line is there', async () => {
  const other = await aRunningLoan(context, await aCustomer(context));
  const before = await openItems();
  await pay(other.id, 'PART-2026-0001', 300_000);
  await pay(other.id, 'PART-2026-0002', 200_000);
  await shown('NIP PART-2026-0001', 300_000);
  await shown('NIP PART-2026-0002', 200_000);
  await recordOutcome(context, payoutReactions, other.payoutReference, { status: 'reversed', reason: 'Account is dormant' });
  expect(await openItems()).toEqual([...before, `provider_balance ${payout}`].toSorted());
  await shown(`RETURNED ${other.payoutReference}`, payout);
  expect(await openItems()).toEqual(before);
});

test('money that two people found in our bank account is proven by its line', async () => {
  const other = await aRunningLoan(context, await aCustomer(context));
  const before = await openItems();
  await reverse(other, { returned: true });
  expect(await openItems()).toEqual([...before, `credits_in_transit ${payout}`].toSorted());
  await shown('TRANSFER BACK', payout);
  expect(await lineWith('TRANSFER BACK')).toMatchObject({
    result: 'matched',
    payment: { record: 'loan_return', reference: other.number },
  });
  expect(await openItems()).toEqual(before);
});
