/** Loans that were written off with a fee before its day: the books get the income once, wherever the worker dies. */
import { kobo, negative } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, dieAt, freshContext, type RunningLoan, signIn } from '#kit';
import { balanceOf, credit, debit, gl, type JournalId, post } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { afterEach, expect, test } from 'vitest';
import { subLedgers } from '../../../sub-ledgers.ts';
import { correctWrittenOffFees } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const [admin, superadmin, finance] = [
  await aStaff(context, 'admin'),
  await aStaff(context, 'superadmin'),
  await aStaff(context, 'finance'),
];
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});
async function pass(days: number): Promise<void> {
  context.clock.moveBy(days * dayMs);
  await closeOpenDays(context);
}
const fee = kobo(50_000n);
const both = async (what: string, body: object): Promise<void> => {
  for (const person of [admin, superadmin])
    expect((await ask(app, what, { as: await signIn(context, person), body })).statusCode).toBe(200);
};

/** Written off with a fee that is due later, with the books as they were before this was income and loss. */
async function writtenOffEarlier(): Promise<RunningLoan> {
  const loan = await aRunningLoan(context, await aCustomer(context));
  await pass(2);
  const charge = { action: 'charge', loan_id: loan.id, amount: Number(fee), kind: 'fee', reason: 'Letter of a lawyer' };
  await both('PUT /api/admin/update_loan_payments', charge);
  await pass(1);
  await both(`POST /api/admin/loan/${loan.id}/write-off`, { reason: 'Not reached for months' });
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    await sql`update loan_books set charges_receivable_kobo = charges_receivable_kobo - ${fee}, fee_income_kobo = fee_income_kobo - ${fee}
      where loan_id = ${loan.id}`.execute(sqlOf(tx));
    const legs = [debit(gl.feeIncome, fee), credit(gl.feesReceivable(loan.id), fee)];
    await post(tx, [{ id: newId<JournalId>(at), kind: 'penalty-charged', effectiveOn: context.clock.businessDay(), legs }], at);
  });
  return loan;
}
const receivable = ({ id }: RunningLoan) => balanceOf(context.db, gl.feesReceivable(id));
const journals = async ({ id }: RunningLoan): Promise<unknown[]> =>
  (
    await sql`select j.effective_on::text as on, j.amounts from ledger.journal j
      where j.kind = 900 and j.meta ->> 'loan' = ${id} order by j.id`.execute(sqlOf(context.db))
  ).rows;

test('the fee is income of today, once, for the loans that need it', async () => {
  const loan = await writtenOffEarlier();
  const right = await aRunningLoan(context, await aCustomer(context));
  await pass(40);
  await both(`POST /api/admin/loan/${right.id}/write-off`, { reason: 'Not reached for months' });
  const income = await balanceOf(context.db, gl.feeIncome);
  expect([await receivable(loan), await receivable(right)]).toEqual([negative(fee), 0n]);
  await Promise.all([correctWrittenOffFees(context), correctWrittenOffFees(context)]);
  await correctWrittenOffFees(context);
  expect([await receivable(loan), (await balanceOf(context.db, gl.feeIncome)) - income]).toEqual([0n, fee]);
  const on = context.clock.businessDay();
  expect([await journals(loan), await journals(right)]).toEqual([[{ on, amounts: expect.anything() }], []]);
  const { rows } = await sql`select action from history where subject_id = ${loan.id} and action like 'booked the fee%'`.execute(
    sqlOf(context.db),
  );
  expect(rows).toHaveLength(1);
  const body = { amount: 100_000, reference: 'RECOVERED-1' };
  await pass(3);
  const paid = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: await signIn(context, finance), body });
  expect(paid.statusCode).toBe(200);
  expect([await receivable(loan), (await balanceOf(context.db, gl.feeIncome)) - income]).toEqual([0n, fee]);
}, 120_000);

test('a worker that dies before the journal leaves the loan as it was, and the next one corrects it', async () => {
  const loan = await writtenOffEarlier();
  await dieAt(context, 'written_off_fee.unposted', { job: 'written_off_fees.correct' });
  expect([await receivable(loan), await journals(loan)]).toEqual([negative(fee), []]);
  await correctWrittenOffFees(context);
  expect([await receivable(loan), (await journals(loan)).length]).toEqual([0n, 1]);
}, 120_000);
