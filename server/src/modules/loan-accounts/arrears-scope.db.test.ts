/** A loan is in arrears from the same kobo on for the requester: the recovery officer's scope, the lists, the figures and the person's page. */
import { arrearsTolerance } from '@ajo/contract/kernel/arrears';
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);

/** The first instalment's day has passed, and all of it but `open` kobo was paid on time. */
async function aLoanLateBy(open: bigint): Promise<RunningLoan> {
  const finance = await signIn(context, await aStaff(context, 'finance'));
  const loan = await aRunningLoan(context, await aCustomer(context));
  const { instalments } = (await ask(app, `GET /api/finance/loan/${loan.id}/loan-payments`, { as: finance })).json().data;
  const body = { amount: Number(BigInt(instalments[0].total) - open), reference: `BANK-${open}` };
  expect((await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body })).statusCode).toBe(200);
  context.clock.moveBy(8 * dayMs);
  return loan;
}

const seenAs = async (role: 'recovery_officer' | 'admin', { id, customer }: RunningLoan) => {
  const as = await signIn(context, await aStaff(context, role));
  const get = (path: string) => ask(app, `GET /api/${role === 'admin' ? 'admin' : 'recovery_officer'}/${path}`, { as });
  const list: { id: string }[] = (await get('search/loan')).json().data;
  const late: { id: string }[] = (await get('search/loan?standing=overdue')).json().data;
  return {
    loan: (await get(`loan/${id}`)).statusCode,
    person: (await get(`get_user/${customer.id}`)).statusCode,
    isListed: list.some((row) => row.id === id),
    isOverdue: late.some((row) => row.id === id),
  };
};

test.each([
  ['of no more than the tolerance is none', arrearsTolerance, { loan: 404, person: 404, isListed: false, isOverdue: false }],
  ['of one kobo more is one everywhere', arrearsTolerance + 1n, { loan: 200, person: 200, isListed: true, isOverdue: true }],
])('an open rest %s', async (_what, open, forRecovery) => {
  const loan = await aLoanLateBy(open);
  expect(await seenAs('recovery_officer', loan)).toEqual(forRecovery);
  expect(await seenAs('admin', loan)).toMatchObject({ loan: 200, person: 200, isOverdue: forRecovery.isOverdue });
});
