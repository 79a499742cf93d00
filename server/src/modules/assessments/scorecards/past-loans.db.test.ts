/** The outcome of a past loan that was restructured is that of the loan that took it over. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../../tests/loans/applications.ts';
import { lastClosedDay, pastLoans } from './past-loans.queries.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [admin, superadmin] = [await aStaff(context, 'admin'), await aStaff(context, 'superadmin')];
const pass = async (days: number): Promise<void> => {
  context.clock.moveBy(days * dayMs);
  await closeOpenDays(context);
};

test('a loan that is restructured before it is bad is bad when its replacement becomes so', async () => {
  const { loanId } = await aRunningLoan(context);
  // Its first instalment is 20 days late.
  await pass(27);
  const body = { instalments: 4, reason: 'Lost a shop in the fire', first_due_on: addDays(context.clock.businessDay(), 30) };
  for (const person of [admin, superadmin])
    expect(
      (await ask(app, `POST /api/admin/loan/${loanId}/restructure`, { as: await signIn(context, person), body })).statusCode,
    ).toBe(200);
  await pass(40);
  await pass(40);
  const lastDay = await lastClosedDay(context.db);
  if (!lastDay) throw new Error('days were closed');
  const outcomes = async (months: number) => {
    const found: object[] = [];
    for await (const loans of pastLoans(context.db, { months, lastDay, withOutcome: true }))
      found.push(...loans.map(({ id, isYoung, isBad }) => ({ id, isYoung, isBad })));
    return found;
  };
  // Two months after the payout the replacement has just become due.
  expect(await outcomes(2)).toEqual([{ id: loanId, isYoung: false, isBad: false }]);
  expect(await outcomes(3)).toEqual([{ id: loanId, isYoung: false, isBad: true }]);
});
