/** The month close of a lender that has begun just now: months before have nothing to close. */
import type { MonthCheck } from '@ajo/contract/modules/month-close';
import { addMonths, type Day } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';

test('no day is open or unreconciled before the first one of the lender', async () => {
  const context = await freshContext();
  const app = await appOf(context);
  const as = await signIn(context, await aStaff(context, 'finance'));
  const first = `${context.clock.businessDay().slice(0, 7)}-01` as Day;
  const checksOf = async (month: string): Promise<MonthCheck[]> =>
    (await ask(app, `GET /api/finance/month-close?month=${month}`, { as })).json().data.checks;
  const before = await checksOf(addMonths(first, -1).slice(0, 7));
  for (const check of ['days', 'reconciliation'])
    expect(before.find((one) => one.check === check)).toMatchObject({ state: 'done' });
  const now = await checksOf(first.slice(0, 7));
  expect(now.find(({ check }) => check === 'days')).toMatchObject({
    state: 'required',
    finding: expect.stringContaining('Not closed'),
  });
});
