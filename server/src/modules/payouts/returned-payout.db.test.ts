/** A payout returned after it counted as paid: the loan is as if it had never been disbursed, and no money is lost. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { aCustomer, actorOf, aRunningLoan, aStaff, freshContext, type RunningLoan } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { lockLoan } from '#modules/loans';
import { recordDebit, repaymentsView } from '#modules/repayments';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { afterEach, expect, test } from 'vitest';
import { moneyInReactions, payoutReactions } from '../../reactions.ts';
import { settleReference, openVirtualAccount, virtualAccountOf } from '#modules/wallets';
import { orderPayout, recordOutcome, sendPayouts } from './index.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const finance = actorOf(await aStaff(context, 'finance'));
const returned = { status: 'reversed', reason: 'Beneficiary account closed' } as const;
const returnPayout = ({ payoutReference }: RunningLoan) => recordOutcome(context, payoutReactions, payoutReference, returned);
const aLoan = async (): Promise<RunningLoan> => aRunningLoan(context, await aCustomer(context));
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(sqlOf(context.db))).rows[0];
const loanNow = ({ id }: RunningLoan) =>
  one(
    sql<{
      status: string;
      reason: string;
      disbursed_on: string | null;
    }>`select status, reason, disbursed_on from loans where id = ${id}`,
  );
const guarantorOf = async ({ id }: RunningLoan) =>
  (await one(sql<{ status: string }>`select status from guarantors where loan_id = ${id}`))?.status;
const pay = ({ id }: RunningLoan, amount: bigint, reference: string) =>
  recordDebit(context, finance, { loanId: id, amount: kobo(amount), reference, paidOn: undefined });
const viewOf = ({ id }: RunningLoan) =>
  inTransaction(context.db, async (tx) => repaymentsView({ ...context, db: tx }, await lockLoan(tx, id)));
const standing = async (): Promise<bigint[]> =>
  Promise.all(
    [gl.bankOperating, gl.feeIncome, gl.interestIncome].map(async (account): Promise<Kobo> => balanceOf(context.db, account)),
  );

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('an unpaid loan is returned to staff: nothing is owed, guarantors are released, and the books are as before', async () => {
  const before = await standing();
  const loan = await aLoan();
  expect(await returnPayout(loan)).toBe('settle');
  expect(await returnPayout(loan)).toBe('same');
  expect(await loanNow(loan)).toEqual({ status: 'disbursement_failed', reason: returned.reason, disbursed_on: null });
  expect(await guarantorOf(loan)).toBe('registered');
  expect(await viewOf(loan)).toMatchObject({ outstanding: 0n, due_now: 0n, next: null, instalments: [] });
  const [bank, ...income] = await standing();
  // The provider kept its fee for the work it did.
  expect([bank, ...income]).toEqual([(before[0] ?? 0n) - 5_000n, ...before.slice(1)]);
  expect(await balanceOf(context.db, gl.loanReceivable(loan.id))).toBe(0n);
});

test('finance and the customer are notified, and the step is in history', async () => {
  const loan = await aLoan();
  await returnPayout(loan);
  const { rows } = await sql<{
    message: string;
  }>`select message from notifications where user_id in (${finance.id}, ${loan.customer.id})
    and message ~ 'was returned|sent the'`.execute(sqlOf(context.db));
  expect(rows.length).toBeGreaterThanOrEqual(2);
  const line = await one(
    sql`select from_state, to_state, reason from history where subject_id = ${loan.id} and action = 'payout returned'`,
  );
  expect(line).toEqual({ from_state: 'active', to_state: 'disbursement_failed', reason: returned.reason });
});

test('ten concurrent webhooks undo it once', async () => {
  const loan = await aLoan();
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => returnPayout(loan)));
  expect(verdicts.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'same'), 'settle']);
  const { rows } = await sql`select 1 from ledger.journal where meta->>'payout' = ${loan.payoutReference}`.execute(
    sqlOf(context.db),
  );
  expect(rows).toHaveLength(1);
});

test('a loan paid out again, even on the same day, has its own schedule, guarantor and journal', async () => {
  const loan = await aLoan();
  await returnPayout(loan);
  await inTransaction(context.db, async (tx) => {
    await sql`update loans set status = 'disburse' where id = ${loan.id}`.execute(sqlOf(tx));
    await orderPayout(tx, context, {
      purpose: 'loan',
      purposeId: loan.id,
      amount: kobo(3_960_000n),
      account: { number: '0123456799', bankCode: '058', name: 'ADAEZE OKONKWO' },
      reason: 'Loan again',
    });
  });
  await sendPayouts(context, payoutReactions);
  expect([(await loanNow(loan))?.status, await guarantorOf(loan)]).toEqual(['active', 'active']);
  const { instalments, outstanding } = await viewOf(loan);
  expect([instalments.map(({ number }) => number), await balanceOf(context.db, gl.loanReceivable(loan.id))]).toEqual([
    [1, 2, 3, 4],
    4_000_000n,
  ]);
  await pay(loan, BigInt(outstanding), `AGAIN-${loan.number}`);
  expect((await loanNow(loan))?.status).toBe('completed');
});

test('payments made on it become the credit of the customer, to the kobo', async () => {
  const before = await standing();
  const loan = await aLoan();
  await pay(loan, 1_500_000n, `PART-${loan.number}`);
  await returnPayout(loan);
  expect((await loanNow(loan))?.status).toBe('disbursement_failed');
  expect(await balanceOf(context.db, gl.customerCredit(loan.customer.id))).toBe(1_500_000n);
  expect(await balanceOf(context.db, gl.loanReceivable(loan.id))).toBe(0n);
  const [bank, ...income] = await standing();
  expect([bank, ...income]).toEqual([(before[0] ?? 0n) - 5_000n + 1_500_000n, ...before.slice(1)]);
  const { rows } = await sql`select kind, amount_kobo from payment_logs where loan_id = ${loan.id} order by kind`.execute(
    sqlOf(context.db),
  );
  expect(rows).toEqual([
    { kind: 'payment', amount_kobo: 1_500_000n },
    { kind: 'reversal', amount_kobo: 1_500_000n },
  ]);
});

test('a fully repaid loan is undone: all payments, overpayment included, become credit of the customer', async () => {
  const loan = await aLoan();
  const { outstanding } = await viewOf(loan);
  await pay(loan, outstanding + 7_000n, `FULL-${loan.number}`);
  expect((await loanNow(loan))?.status).toBe('completed');
  await returnPayout(loan);
  expect((await loanNow(loan))?.status).toBe('reversed');
  expect(await balanceOf(context.db, gl.customerCredit(loan.customer.id))).toBe(outstanding + 7_000n);
});

test('a concurrent repayment is booked on the loan or as credit, and never lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const loan = await aLoan();
    const [paid] = await Promise.allSettled([pay(loan, 900_000n, `RACE-${loan.number}`), returnPayout(loan)]);
    expect((await loanNow(loan))?.status).toBe('disbursement_failed');
    const credit = paid.status === 'fulfilled' ? 900_000n : 0n;
    expect([
      await balanceOf(context.db, gl.customerCredit(loan.customer.id)),
      await balanceOf(context.db, gl.loanReceivable(loan.id)),
    ]).toEqual([credit, 0n]);
  }
});

test("a transfer from the customer that arrives afterwards is the customer's credit", async () => {
  const loan = await aLoan();
  await openVirtualAccount(context, moneyInReactions, loan.customer.id);
  const account = await virtualAccountOf(context.db, loan.customer.id);
  await returnPayout(loan);
  const before = await balanceOf(context.db, gl.customerCredit(loan.customer.id));
  context.provider.checkoutResult = (reference) => ({
    status: 'completed',
    reference,
    amount: kobo(300_000n),
    currency: 'NGN',
    fee: kobo(0n),
    paidAt: context.clock.now(),
    channel: 'dedicated_nuban',
    virtualAccountNumber: account?.accountNumber ?? '',
  });
  expect(await settleReference(context, moneyInReactions, `late-transfer-${loan.number.toLowerCase()}`)).toBe('taken');
  expect((await balanceOf(context.db, gl.customerCredit(loan.customer.id))) - before).toBe(300_000n);
});

test('if the loan was reversed meanwhile the money is put in suspense, and the loan is unchanged', async () => {
  const loan = await aLoan();
  await sql`update loans set status = 'reversed' where id = ${loan.id}`.execute(sqlOf(context.db));
  const before = await balanceOf(context.db, gl.unidentifiedReceipts);
  await returnPayout(loan);
  const waits = (await balanceOf(context.db, gl.unidentifiedReceipts)) - before;
  expect([(await loanNow(loan))?.status, waits]).toEqual(['reversed', 3_960_000n]);
  const { rows } = await sql`select 1 from unidentified_receipts where reference = ${loan.payoutReference}`.execute(
    sqlOf(context.db),
  );
  expect(rows).toHaveLength(1);
});
