/** A transfer to a customer's account number is split in one order: due loans, loans ahead of time, credit. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, dieAt, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import type { LoanId } from '@ajo/contract/modules/loans';
import { accountStateOf } from '#modules/loan-accounts';
import { type Loan, lockLoan } from '#modules/loans';
import { databaseBusinessDay } from '#platform/clock-skew';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { afterEach, expect, test } from 'vitest';
import { creditIn, suspenseIn, transferTo } from '../../../tests/wallets/transfers.ts';
import { moneyInReactions } from '../../reactions.ts';
import { openVirtualAccount, settleReference, virtualAccountOf } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
const officer = await aStaff(context, 'finance');
let count = 0;
const [arrived, waiting, creditOf] = [transferTo(context), suspenseIn(context), creditIn(context)];

/** A customer whose loan has its first instalment due, with an account number of their own. */
async function aPayer({ aheadBy = 0 } = {}) {
  const customer = await aCustomer(context);
  const older = aheadBy > 0 ? await aRunningLoan(context, customer) : undefined;
  clock.moveBy(aheadBy);
  const loan = await aRunningLoan(context, customer);
  const made = {
    accountNumber: `99${String((count += 1)).padStart(8, '0')}`,
    bankName: 'Bank',
    accountName: 'AJO',
    providerRef: 'va',
  };
  context.payments.createVirtualAccount = async () => made;
  await Promise.all([1, 2].map(() => openVirtualAccount(context, moneyInReactions, customer.id)));
  expect((await virtualAccountOf(context.db, customer.id))?.accountNumber).toBe(made.accountNumber);
  const { rows } = await sql<{ due: string; due_on: string }>`
    select principal_kobo + interest_kobo as due, due_on::text from loan_payments where loan_id = ${loan.id} order by number limit 1`.execute(
    sqlOf(context.db),
  );
  return {
    customer,
    loan,
    older,
    number: made.accountNumber,
    due: BigInt(rows[0]?.due ?? 0),
    reference: `own-transfer-${count}-000000`,
  };
}
const booked = async (reference: string) =>
  (
    await sql<{ purpose: string; amount: bigint }>`select s.purpose, s.amount_kobo as amount from receipt_shares s
      join receipts r on r.id = s.receipt_id where r.reference = ${reference} order by s.position`.execute(sqlOf(context.db))
  ).rows.map(({ purpose, amount }) => [purpose, amount]);
const paidOn = async (loanId: string): Promise<bigint[]> =>
  (
    await sql<{ amount: bigint }>`select amount_kobo as amount from payment_logs where loan_id = ${loanId} order by id`.execute(
      sqlOf(context.db),
    )
  ).rows.map(({ amount }) => amount);
const loanOf = async (id: string): Promise<Loan> => inTransaction(context.db, (tx) => lockLoan(tx, id as LoanId));
const payoffOf = async (id: string): Promise<Kobo> =>
  (await accountStateOf(context, await loanOf(id))).account?.payoff ?? kobo(0n);
const statusOf = async (id: string): Promise<string> => (await loanOf(id)).status;
const aWeek = 7 * 86_400_000;

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('a transfer pays the amount due, then the same loan ahead, in one payment; ten deliveries book it once', async () => {
  const { customer, loan, number, due, reference } = await aPayer();
  clock.moveBy(aWeek);
  provider.checkoutResult = arrived(reference, number, due + 70_000n, 5_000n);
  const ends = await Promise.all(Array.from({ length: 10 }, () => settleReference(context, moneyInReactions, reference)));
  expect(ends.filter((end) => end === 'taken')).toHaveLength(1);
  expect([await paidOn(loan.id), await creditOf(customer.id), await booked(reference)]).toEqual([[due + 70_000n], 0n, []]);
});

test('a payment that a provider dates tomorrow is booked on our day', async () => {
  const { loan, number, due, reference } = await aPayer();
  const today = await inTransaction(context.db, (tx) => databaseBusinessDay(context, tx));
  const tomorrow = new Date(clock.now().getTime() + 86_400_000);
  provider.checkoutResult = { ...arrived(reference, number, due), paidAt: tomorrow };
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  const { rows } = await sql<{ paid_on: string }>`select paid_on::text from payment_logs where loan_id = ${loan.id}`.execute(
    sqlOf(context.db),
  );
  expect(rows).toEqual([{ paid_on: today }]);
});

test('the customer’s older loan is paid before a newer one, whichever the number was opened for', async () => {
  const { loan, older, number, due, reference } = await aPayer({ aheadBy: 2 * 86_400_000 });
  clock.moveBy(aWeek);
  provider.checkoutResult = arrived(reference, number, due);
  await settleReference(context, moneyInReactions, reference);
  expect([await paidOn(older?.id ?? ''), await paidOn(loan.id)]).toEqual([[due], []]);
  provider.checkoutResult = arrived(`${reference}-next`, number, due + 20_000n);
  await settleReference(context, moneyInReactions, `${reference}-next`);
  expect(await booked(`${reference}-next`)).toEqual([]);
  expect(await paidOn(loan.id)).toEqual([due + 20_000n]);
});

test('both loans are due: the oldest due day is paid first, and the rest pays the other one', async () => {
  const { customer, loan, older, number, due, reference } = await aPayer({ aheadBy: 86_400_000 });
  clock.moveBy(aWeek);
  provider.checkoutResult = arrived(reference, number, due + 30_000n);
  await settleReference(context, moneyInReactions, reference);
  expect([await paidOn(older?.id ?? ''), await paidOn(loan.id)]).toEqual([[due], [30_000n]]);
  expect([(await booked(reference)).map(([, amount]) => amount), await creditOf(customer.id)]).toEqual([[due, 30_000n], 0n]);
});

test('when nothing is due, the running loan is paid ahead, up to its payoff; the rest is credit', async () => {
  const { customer, loan, number, reference } = await aPayer();
  provider.checkoutResult = arrived(reference, number, 70_000n);
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect([await paidOn(loan.id), await creditOf(customer.id), await booked(reference)]).toEqual([[70_000n], 0n, []]);
  const payoff = await payoffOf(loan.id);
  provider.checkoutResult = arrived(`${reference}-rest`, number, payoff + 70_000n);
  await settleReference(context, moneyInReactions, `${reference}-rest`);
  expect([await paidOn(loan.id), await creditOf(customer.id)]).toEqual([[70_000n, payoff], 70_000n]);
  expect(await statusOf(loan.id)).toBe('completed');
});

test('a customer without a loan that takes payments gets credit', async () => {
  const { customer, loan, number, reference } = await aPayer();
  await sql`update loans set status = 'reversed' where id = ${loan.id}`.execute(sqlOf(context.db));
  provider.checkoutResult = arrived(reference, number, 70_000n);
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect([await paidOn(loan.id), await creditOf(customer.id)]).toEqual([[], 70_000n]);
});

test('a process killed between two shares leaves nothing, and the next delivery books both', async () => {
  const { customer, loan, number, reference } = await aPayer();
  clock.moveBy(aWeek);
  const payoff = await payoffOf(loan.id);
  const transfer = arrived(reference, number, payoff + 30_000n);
  const eventId = newId(clock.now());
  await sql`insert into provider_events (id, provider, digest, event, kind, reference, body, received_at)
    values (${eventId}, 'paystack', ${reference}, 'charge.success', 'checkout', ${reference}, ''::bytea, ${clock.now()})`.execute(
    sqlOf(context.db),
  );
  await dieAt(context, 'receipt.booked', { job: 'provider_event', data: { eventId } }, { checkoutResult: transfer });
  expect([await paidOn(loan.id), await creditOf(customer.id)]).toEqual([[], 0n]);
  provider.checkoutResult = transfer;
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect([await paidOn(loan.id), await creditOf(customer.id)]).toEqual([[payoff], 30_000n]);
});

test('an amount that its purpose refuses is put in suspense, without the part that was booked', async () => {
  const { customer, loan, number, reference } = await aPayer();
  clock.moveBy(aWeek);
  const payoff = await payoffOf(loan.id);
  await sql`update users set deleted_at = ${clock.now()} where id = ${customer.id}`.execute(sqlOf(context.db));
  provider.checkoutResult = arrived(reference, number, payoff + 30_000n, 5_000n);
  const before = await balanceOf(context.db, gl.unidentifiedReceipts);
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  expect(await paidOn(loan.id)).toEqual([payoff]);
  expect(await waiting(reference)).toMatchObject([{ amount: 30_000n, why: 'refused' }]);
  expect((await balanceOf(context.db, gl.unidentifiedReceipts)) - before).toBe(30_000n);
  const [receipt] = await waiting(reference);
  const detail = (
    await ask(app, `GET /api/finance/unidentified-receipts/${receipt?.id}`, { as: await signIn(context, officer) })
  ).json().data;
  const purposes = [
    { purpose: 'loan_repayment', noun: 'loan' },
    { purpose: 'savings_deposit', noun: 'savings account' },
    { purpose: 'investment', noun: 'investment' },
    { purpose: 'betalife_subscription', noun: 'subscription' },
  ];
  expect(detail).toMatchObject({ can: ['book', 'refund'], purposes });
});
