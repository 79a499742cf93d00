/** Every amount of a loan is billed once, and every displayed total is the sum of its items. */
import { dayMs } from '@ajo/contract/kernel/time';
import { closeOpenDays, aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { noteOutage } from '#modules/outages';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const officer = await aStaff(context, 'finance');
const finance = () => signIn(context, officer);
async function aLoan() {
  const customer = await aCustomer(context);
  return { loan: await aRunningLoan(context, customer), as: () => signIn(context, customer) };
}
const read = async (id: string) =>
  (await ask(app, `GET /api/finance/loan/${id}/loan-payments`, { as: await finance() })).json().data;
type Row = { principal: number; interest: number; fee: number; penalty: number } & Record<
  'total' | 'paid' | 'waived' | 'outstanding' | 'days_late',
  number
>;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test('no instalment and no day of a loan can be stored twice', async () => {
  const { loan } = await aLoan();
  context.clock.moveBy(dayMs);
  await Promise.all([closeOpenDays(context), closeOpenDays(context), closeOpenDays(context)]);
  const again = [
    [
      'loan_payments_in_order',
      sql`insert into loan_payments (id, loan_id, run, number, due_on, principal_kobo, interest_kobo, fee_kobo, penalty_kobo, status)
      select gen_random_uuid(), loan_id, run, number, due_on, principal_kobo, 0, 0, 0, 'pending' from loan_payments where loan_id = ${loan.id} limit 1`,
    ],
    ['loan_days_pkey', sql`insert into loan_days select * from loan_days where loan_id = ${loan.id} limit 1`],
  ] as const;
  for (const [key, written] of again) await expect(written.execute(sqlOf(context.db))).rejects.toThrow(key);
  const numbers = (await read(loan.id)).instalments.map(({ number }: { number: number }) => number);
  expect(numbers).toEqual([1, 2, 3, 4]);
});

test('every total is the sum of its lines, on time, overdue, and in the quote before a payment', async () => {
  const { loan, as } = await aLoan();
  for (const days of [0, 3, 20]) {
    context.clock.moveBy(days * dayMs);
    const { instalments, outstanding, due_now: due, paid } = await read(loan.id);
    for (const row of instalments as Row[]) {
      expect(row.total).toBe(sum([row.principal, row.interest, row.fee, row.penalty]));
      expect(row.outstanding).toBe(row.total - row.paid - row.waived);
    }
    const today = context.clock.businessDay();
    const fallen = (instalments as (Row & { due_on: string })[]).filter(({ due_on: on }) => on <= today);
    expect([outstanding, due, paid]).toEqual([
      sum(instalments.map((row: Row) => row.outstanding)),
      sum(fallen.map((row) => row.outstanding)),
      sum(instalments.map((row: Row) => row.paid)),
    ]);
    const body = { amount: 1_000_000 };
    const fee = (await ask(app, `POST /api/user/loan/${loan.id}/checkout/quote`, { as: await as(), body })).json().data;
    expect(fee.total).toBe(fee.amount + fee.fee);
    const early = (await ask(app, `POST /api/user/loan/${loan.id}/prepayment/quote`, { as: await as(), body })).json().data;
    for (const choice of early.choices)
      expect(choice.total_left).toBe(sum(choice.rows.map((row: { outstanding: number }) => row.outstanding)));
  }
});

test('a day with an open circuit to the payment provider causes no penalty, however often it is recorded', async () => {
  const { loan } = await aLoan();
  context.clock.moveBy(20 * dayMs);
  const penalty = async () => sum((await read(loan.id)).instalments.map((row: Row) => row.penalty));
  const before = await penalty();
  await Promise.all([1, 2, 3].map(() => noteOutage(context, 'The payment provider did not answer')));
  const after = await penalty();
  expect(before).toBeGreaterThan(0);
  expect(after).toBeLessThan(before);
  const { rows } = await sql`select 1 from channel_outages where on_day = ${context.clock.businessDay()}`.execute(
    sqlOf(context.db),
  );
  expect(rows).toHaveLength(1);
});
