/** An amount typed by hand, far above what the loan owes: asked about before it is booked, charged or forgiven. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, describe, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const admin = await signIn(context, await aStaff(context, 'admin'));
const superadmin = await signIn(context, await aStaff(context, 'superadmin'));
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

let references = 0;
const debit = async (loan: RunningLoan, amount: number, more: object = {}) => {
  references += 1;
  const body = { amount, reference: `BANK-${references}`, ...more };
  return (await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body })).json();
};
const view = async (loan: RunningLoan) =>
  (await ask(app, `GET /api/admin/loan/${loan.id}/loan-payments`, { as: admin })).json().data;
const status = async (loan: RunningLoan): Promise<string> =>
  (await ask(app, `GET /api/admin/loan/${loan.id}`, { as: admin })).json().data.status;
const update = (as: typeof admin, body: object) =>
  ask(app, 'PUT /api/admin/update_loan_payments', { as, body: { reason: 'Agreed with the customer', ...body } });
const aLoan = async () => aRunningLoan(context, await aCustomer(context));

describe('an amount far above the payoff', () => {
  const far = 900_000_000;

  test('must be confirmed before it is booked: the refusal shows the payoff', async () => {
    const loan = await aLoan();
    const { payoff } = await view(loan);
    const no = await debit(loan, far);
    expect(no).toMatchObject({
      code: 'more_than_payoff',
      errors: { amount: [expect.stringContaining(naira(kobo(BigInt(payoff))))] },
    });
    expect((await view(loan)).payments).toEqual([]);
    expect((await debit(loan, far, { accept_overpayment: true })).data).toMatchObject({ amount: far });
    expect([await status(loan), (await view(loan)).credit]).toEqual(['completed', far - payoff]);
  });

  test('does not include a rounded amount, or the sum of all rows at an early payoff', async () => {
    const [rounded, planned] = [await aLoan(), await aLoan()];
    expect((await debit(rounded, (await view(rounded)).payoff + 50_000)).data).toBeDefined();
    expect((await debit(planned, (await view(planned)).outstanding)).data).toBeDefined();
  });

  test('must be confirmed on a written-off loan, measured by the amount not yet recovered', async () => {
    const loan = await aLoan();
    const { payoff } = await view(loan);
    for (const as of [admin, superadmin])
      await ask(app, `POST /api/admin/loan/${loan.id}/write-off`, { as, body: { reason: 'Died' } });
    expect(await status(loan)).toBe('written_off');
    expect((await debit(loan, payoff * 2)).code).toBe('more_than_payoff');
    expect((await debit(loan, payoff)).data).toBeDefined();
  });

  test('is never waived: the refusal has the amount that can be, and that one passes', async () => {
    const loan = await aLoan();
    for (const who of [admin, superadmin])
      expect((await update(who, { action: 'charge', loan_id: loan.id, amount: 500_000, component: 'fee' })).statusCode).toBe(200);
    const waive = async (amount: number) => (await update(admin, { action: 'waive', loan_id: loan.id, amount })).json();
    const no = await waive(far);
    expect(no.code).toBe('above_waivable');
    const limit = Math.round(Number(/₦([\d,.]+)/.exec(no.errors.amount[0])?.[1]?.replaceAll(',', '')) * 100);
    expect(limit).toBeGreaterThan(0);
    expect((await waive(limit + 1)).code).toBe('above_waivable');
    expect((await waive(limit)).data).toEqual({ state: 'asked' });
  });

  test('must be confirmed when charged, and not again by the second person', async () => {
    const loan = await aLoan();
    expect((await update(admin, { action: 'charge', loan_id: loan.id, amount: far })).json()).toMatchObject({
      code: 'more_than_payoff',
      errors: { amount: [expect.any(String)] },
    });
    const body = { action: 'charge', loan_id: loan.id, amount: 40_000_000 };
    expect((await update(admin, { ...body, accept_overpayment: true })).json().data).toEqual({ state: 'asked' });
    expect((await update(superadmin, body)).json().data).toEqual({ state: 'done' });
  });
});
