/** A running loan lives by its own copy of the terms, and a customer who is late elsewhere gets no more money. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { currentEngineVersion } from '#modules/schedules';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { accepted, anApplication, aReadyCustomer, aRunningLoan, assessed } from '../../../tests/loans/applications.ts';
import { lockLoan } from '#modules/loans';
import { type LoanProduct, termsOfProduct } from '#modules/loan-products';

const context = await freshContext();
const app = await appOf(context);
const { clock } = context;
const staff = { admin: await aStaff(context, 'admin'), finance: await aStaff(context, 'finance') };
const by = (who: keyof typeof staff) => signIn(context, staff[who]);
const [, trader] = loanProducts as [LoanProduct, LoanProduct];
const view = termsOfProduct(trader);
const terms = {
  ...view,
  min_amount: Number(view.min_amount),
  max_amount: Number(view.max_amount),
  max_active_loans: 3,
  max_dti_bps: 0,
  max_days_late: 3,
};
async function aProduct(name: string, change: object = {}): Promise<LoanProductId> {
  const answer = await ask(app, 'POST /api/admin/loan_interest', { as: await by('admin'), body: { ...terms, name, ...change } });
  expect(answer.statusCode).toBe(201);
  return answer.json().data.id;
}
const rowsOf = async (loanId: string) =>
  (await ask(app, `GET /api/finance/loan/${loanId}/loan-payments`, { as: await by('finance') })).json().data;
const penaltyOf = async (loanId: string): Promise<number> =>
  (await rowsOf(loanId)).instalments.reduce((total: number, { penalty }: { penalty: number }) => total + penalty, 0);

test('changing a product changes no running loan: penalty, grace and rate stay those of its own copy, and are shown on the loan', async () => {
  const productId = await aProduct('Market loan', { penalty_percent: '36', penalty_grace_days: 0 });
  const [changed, same] = [
    await aRunningLoan(context, { productId }),
    await aRunningLoan(context, { productId: await aProduct('Stall loan', { penalty_percent: '36', penalty_grace_days: 0 }) }),
  ];
  const body = {
    ...terms,
    id: productId,
    version: 1,
    name: 'Market loan',
    rate_percent: '9',
    penalty_percent: '72',
    penalty_grace_days: 30,
  };
  expect((await ask(app, 'PUT /api/admin/loan_interest', { as: await by('admin'), body })).statusCode).toBe(200);
  clock.moveBy(20 * dayMs);
  expect(await penaltyOf(changed.loanId)).toBeGreaterThan(0);
  expect(await penaltyOf(changed.loanId)).toBe(await penaltyOf(same.loanId));
  const shown = (await ask(app, `GET /api/admin/loan/${changed.loanId}`, { as: await by('admin') })).json().data;
  expect(shown).toMatchObject({
    rate_percent: view.rate_percent,
    terms: { penalty_percent: '36', penalty_grace_days: 0, rate_percent: view.rate_percent },
  });
});

const decide = async (loanId: string, body: object, who: keyof typeof staff) =>
  ask(app, 'POST /api/admin/loan_status', { as: await by(who), body: { loan_id: loanId, ...body } });

test('a customer in arrears gets no other loan: neither approval nor payout, until the arrears are paid', async () => {
  const productId = await aProduct('Second loan');
  const customer = await aReadyCustomer(context, { income: 90_000_000 });
  const old = await aRunningLoan(context, { customer, productId });
  const payUp = async (reference: string) => {
    const { payoff } = await rowsOf(old.loanId);
    const body = { amount: payoff, reference };
    expect(
      (await ask(app, `POST /api/finance/user/loan-debit/${old.loanId}`, { as: await by('finance'), body })).statusCode,
    ).toBe(200);
  };
  clock.moveBy(6 * dayMs);
  const next = await anApplication(context, { customer, productId });
  clock.moveBy(14 * dayMs);
  await assessed(context, next.loanId, customer);
  const refused = (await decide(next.loanId, { status: 'approved' }, 'admin')).json();
  expect([refused.code, refused.message]).toEqual(['hard_stop', expect.stringContaining('days late')]);
  await payUp('LATE-1');
  expect((await decide(next.loanId, { status: 'approved' }, 'admin')).statusCode).toBe(200);
});

test('a loan that falls into arrears between approval and payout prevents the payout', async () => {
  const productId = await aProduct('Third loan');
  const customer = await aReadyCustomer(context, { income: 90_000_000 });
  await aRunningLoan(context, { customer, productId });
  clock.moveBy(6 * dayMs);
  const next = await anApplication(context, { customer, productId });
  await accepted(context, next.loanId, customer);
  clock.moveBy(6 * dayMs);
  const refused = (await decide(next.loanId, { status: 'disburse' }, 'finance')).json();
  expect([refused.code, refused.message]).toEqual(['hard_stop', expect.stringContaining('days late')]);
});

test('a loan keeps the engine version it was created with', async () => {
  const { loanId } = await aRunningLoan(context, { productId: await aProduct('Engine loan') });
  const loan = sqlOf(context.db).selectFrom('loans').select('engine_version').where('id', '=', loanId);
  expect(await loan.executeTakeFirstOrThrow()).toEqual({ engine_version: currentEngineVersion });

  await sqlOf(context.db).updateTable('loans').set({ engine_version: 99 }).where('id', '=', loanId).execute();
  await expect(inTransaction(context.db, (tx) => lockLoan(tx, loanId))).rejects.toThrow('Engine version 99 is unknown');
});
