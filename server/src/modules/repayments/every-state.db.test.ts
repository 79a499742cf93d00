/** A loan in whatever state can be looked at: its pages, its instalments, its payments and its papers answer, or say in words why not. */
import { type LoanId, LoanState } from '@ajo/contract/modules/loans';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { aReadyCustomer, anApplication, aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const pages = ['', '/loan-payments', '/statement', '/tranches'];
const offices = ['', '/notes', '/assessments', '/loan-payments', '/statement', '/debit-attempts', '/tranches'];
const beforeMoney: readonly LoanState[] = ['incomplete', 'pending', 'approved', 'disburse', 'denied', 'cancelled'];

/** The row is put into the state by hand: what a page shows must not depend on how the loan came there. */
async function aLoanThatIs(status: LoanState): Promise<{ loanId: LoanId; as: Record<string, string> }> {
  const customer = await aReadyCustomer(context);
  const { loanId } = await (beforeMoney.includes(status) ? anApplication : aRunningLoan)(context, { customer });
  await sql`update loans set status = ${status}, offer_accepted_at = coalesce(offer_accepted_at, applied_at) where id = ${loanId}`.execute(
    sqlOf(context.db),
  );
  return { loanId, as: await signIn(context, customer) };
}

test.each(LoanState.options)('a loan that is %s opens for its customer and for staff, without a failing page', async (status) => {
  const { loanId, as } = await aLoanThatIs(status);
  const calls = [
    ...pages.map((page) => ({ call: `GET /api/user/loan/${loanId}${page}`, as })),
    ...offices.map((page) => ({ call: `GET /api/finance/loan/${loanId}${page}`, as: finance })),
    { call: 'GET /api/user/dashboard', as },
  ];
  for (const { call, as: who } of calls) {
    const answer = await ask(app, call, { as: who });
    expect([call, answer.statusCode >= 500 ? answer.body : '']).toEqual([call, '']);
    expect([call, [200, 403, 404, 409, 422]]).toEqual([call, expect.arrayContaining([answer.statusCode])]);
  }
  const own = await ask(app, `GET /api/user/loan/${loanId}`, { as });
  expect([own.statusCode, own.json().data.status]).toEqual([200, status]);
  const rows = await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as });
  expect([rows.statusCode, Array.isArray(rows.json().data.instalments)]).toEqual([200, true]);
});
