/** One account number serves several purposes in the registry's order, and a new purpose is added by registering it. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { aCustomer, actorOf, appOf, aRunningLoan, ask, aStaff, dieAt, freshContext, paid, signIn } from '#kit';
import {
  bankCredit,
  balanceOf,
  credit,
  customerCredit,
  debit,
  type JournalId,
  post,
  providerClearing,
  trialBalance,
  unidentifiedReceipts,
  verifyLedger,
} from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { openHttpApp } from '#platform/http/http-app';
import { newId } from '#platform/ids';
import { afterEach, expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import {
  type BookMoneyIn,
  type MoneyInRegistry,
  openCheckout,
  openVirtualAccount,
  settleReference,
  virtualAccountOf,
  walletsRoutes,
} from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
const officer = await aStaff(context, 'finance');
let count = 0;

/** A transfer as the provider confirms it. */
const arrived = (reference: string, number: string, amount: bigint, fee = 0n) => ({
  status: 'completed' as const,
  reference,
  amount: kobo(amount),
  currency: 'NGN',
  fee: kobo(fee),
  paidAt: clock.now(),
  channel: 'dedicated_nuban',
  virtualAccountNumber: number,
});
/** A customer whose loan has its first instalment due, with an account number of their own. */
async function aPayer() {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const owner = { kind: 'customer', id: customer.id };
  const made = {
    accountNumber: `99${String((count += 1)).padStart(8, '0')}`,
    bankName: 'Bank',
    accountName: 'AJO',
    providerRef: 'va',
  };
  context.payments.createVirtualAccount = async () => made;
  await Promise.all([1, 2].map(() => openVirtualAccount(context, moneyInReactions, owner)));
  expect((await virtualAccountOf(context.db, owner))?.accountNumber).toBe(made.accountNumber);
  const { rows } = await sql<{ due: string; due_on: string }>`
    select principal_kobo + interest_kobo as due, due_on::text from loan_payments where loan_id = ${loan.id} order by number limit 1`.execute(
    sqlOf(context.db),
  );
  return {
    customer,
    loan,
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
const waiting = async (reference: string) =>
  (
    await sql<{ id: string; amount: bigint; why: string }>`select id, amount_kobo as amount, why from unidentified_receipts
      where reference = ${reference}`.execute(sqlOf(context.db))
  ).rows;
const creditOf = (customerId: string): Promise<Kobo> => balanceOf(context.db, customerCredit(customerId));
const aWeek = 7 * 86_400_000;

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('a transfer to a customer’s account number pays the amount due, the rest is credit; ten deliveries book it once', async () => {
  const { customer, loan, number, due, reference } = await aPayer();
  clock.moveBy(aWeek);
  provider.checkoutResult = arrived(reference, number, due + 70_000n, 5_000n);
  const ends = await Promise.all(Array.from({ length: 10 }, () => settleReference(context, moneyInReactions, reference)));
  expect(ends.filter((end) => end === 'taken')).toHaveLength(1);
  expect(await booked(reference)).toEqual([
    ['loan_repayment', due],
    ['customer_credit', 70_000n],
  ]);
  expect([await paidOn(loan.id), await creditOf(customer.id), await waiting(reference)]).toEqual([[due], 70_000n, []]);
});

test('when nothing is due, all of it is credit, and no loan changes', async () => {
  const { customer, loan, number, reference } = await aPayer();
  provider.checkoutResult = arrived(reference, number, 70_000n);
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect([await paidOn(loan.id), await creditOf(customer.id), await booked(reference)]).toEqual([[], 70_000n, []]);
});

test('a process killed between two shares leaves nothing, and the next delivery books both', async () => {
  const { customer, loan, number, due, reference } = await aPayer();
  clock.moveBy(aWeek);
  const transfer = arrived(reference, number, due + 30_000n);
  const eventId = newId(clock.now());
  await sql`insert into provider_events (id, provider, digest, event, kind, reference, body, received_at)
    values (${eventId}, 'paystack', ${reference}, 'charge.success', 'checkout', ${reference}, ''::bytea, ${clock.now()})`.execute(
    sqlOf(context.db),
  );
  await dieAt(context, 'receipt.booked', { job: 'provider_event', data: { eventId } }, { checkoutResult: transfer });
  expect([await paidOn(loan.id), await creditOf(customer.id)]).toEqual([[], 0n]);
  provider.checkoutResult = transfer;
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect([await paidOn(loan.id), await creditOf(customer.id)]).toEqual([[due], 30_000n]);
});

test('an amount that its purpose refuses is put in suspense, without the part that was booked', async () => {
  const { customer, loan, number, due, reference } = await aPayer();
  clock.moveBy(aWeek);
  await sql`update users set deleted_at = ${clock.now()} where id = ${customer.id}`.execute(sqlOf(context.db));
  provider.checkoutResult = arrived(reference, number, due + 30_000n, 5_000n);
  const before = await balanceOf(context.db, unidentifiedReceipts);
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  expect(await paidOn(loan.id)).toEqual([due]);
  expect(await waiting(reference)).toMatchObject([{ amount: 30_000n, why: 'refused' }]);
  expect((await balanceOf(context.db, unidentifiedReceipts)) - before).toBe(30_000n);
  const [receipt] = await waiting(reference);
  const detail = (
    await ask(app, `GET /api/finance/unidentified-receipts/${receipt?.id}`, { as: await signIn(context, officer) })
  ).json().data;
  expect(detail).toMatchObject({ can: ['book', 'refund'], purposes: [{ purpose: 'loan_repayment', noun: 'loan' }] });
});

/** A purpose that wallets does not define, in this file only. */
const school = '019cad7e-0000-7000-8000-00000000fee5';
const bookFees: BookMoneyIn = async (
  tx,
  { clock: { now, businessDay } },
  { amount, providerFee, payerId, reference, suspenseDecision },
) => {
  const from = suspenseDecision ? unidentifiedReceipts : providerClearing('paystack');
  expect(providerFee).toBe(0n);
  const legs = [debit(from, amount), credit(customerCredit(payerId), amount)];
  const journal = { id: newId<JournalId>(now()), kind: 'customer-credit-paid-in' as const, effectiveOn: businessDay(), legs };
  await post(tx, [{ ...journal, externalRef: bankCredit(reference) }], now());
  return 'taken';
};

test('a new purpose is added by registering it: checkouts, account numbers and suspense serve it', async () => {
  const payer = await aCustomer(context);
  const holder = { id: payer.id, email: payer.email, firstName: 'Ada', lastName: 'Obi', phone: '08030000000' };
  const target = {
    owner: { kind: 'school', id: school },
    label: 'SCHOOL-1',
    customerId: payer.id,
    customer: 'Ada Obi',
    status: 'active',
    opensAt: null,
    owedOn: { label: 'SCHOOL-1', takesMoney: true },
  };
  const find = async (_db: unknown, name: string) => (name === 'SCHOOL-1' ? target : undefined);
  const registry: MoneyInRegistry = {
    purposes: {
      ...moneyInReactions.purposes,
      school_fees: { book: bookFees, refusal: 'the term is over', suspense: { noun: 'school', hint: 'Its name', find } },
    },
    accountOwners: {
      ...moneyInReactions.accountOwners,
      school: {
        holderOf: async () => holder,
        order: [{ purpose: 'school_fees', claim: async (_tx, _context, { owner, amount }) => [{ purposeId: owner.id, amount }] }],
      },
    },
  };

  const order = { purpose: 'school_fees', purposeId: school, payer, amount: kobo(40_000n), fee: kobo(0n), returnPath: '/' };
  const { reference } = await openCheckout(context, order);
  provider.checkoutResult = paid(reference, 40_000n, clock.now());
  expect(await settleReference(context, registry, reference)).toBe('taken');

  const number = '9977777777';
  context.payments.createVirtualAccount = async () => ({
    accountNumber: number,
    bankName: 'B',
    accountName: 'S',
    providerRef: 's',
  });
  await openVirtualAccount(context, registry, { kind: 'school', id: school });
  provider.checkoutResult = arrived('school-transfer-00001', number, 50_000n);
  expect(await settleReference(context, registry, 'school-transfer-00001')).toBe('taken');
  expect(await creditOf(payer.id)).toBe(90_000n);

  provider.checkoutResult = arrived('school-unknown-000001', '9900009999', 60_000n);
  expect(await settleReference(context, registry, 'school-unknown-000001')).toBe('set_aside');
  const [receipt] = await waiting('school-unknown-000001');
  const own = { ...context, whoIs: async () => actorOf(officer) };
  const served = await openHttpApp(own);
  walletsRoutes(registry)(served, own);
  const resolve = (name: string) =>
    ask(served, `POST /api/finance/unidentified-receipts/${receipt?.id}/resolve`, {
      body: { action: 'book', purpose: 'school_fees', target: name, reason: 'Its bursar called us' },
    });
  expect((await resolve('SCHOOL-9')).json().errors).toEqual({ target: ['There is no such school'] });
  expect((await resolve('SCHOOL-1')).json().data).toMatchObject({ state: 'resolved', resolved_owner: target.owner });
  expect(await creditOf(payer.id)).toBe(150_000n);
  await served.close();
});

test('money of a purpose that is not registered is not booked: the job is retried', async () => {
  const payer = await aCustomer(context);
  const order = { purpose: 'retired_purpose', purposeId: school, payer, amount: kobo(40_000n), fee: kobo(0n), returnPath: '/' };
  const { reference } = await openCheckout(context, order);
  provider.checkoutResult = paid(reference, 40_000n, clock.now());
  await expect(settleReference(context, moneyInReactions, reference)).rejects.toThrow('no module books money');
  expect(await waiting(reference)).toEqual([]);
});
