/** Money comes in: once, only when the provider confirms it, and never lost. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import { bookingWith, aCustomer, aStaff, freshContext } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { beforeEach, expect, test } from 'vitest';
import { type MoneyIn, openCheckout, settlePendingCheckouts, settleReference } from './index.ts';
import { assignAccount } from './virtual-account.store.ts';
import { inTransaction } from '#platform/db/transaction';

const context = await freshContext();
const { clock, provider } = context;
const ada = await aCustomer(context);
const officer = await aStaff(context, 'finance');

let taken: MoneyIn[] = [];
let loanIsOpen = true;
const reactions = bookingWith(async (_tx, _context, moneyIn) => {
  if (!loanIsOpen) return 'refused';
  taken.push(moneyIn);
  return 'taken';
});

const [amount, fee] = [kobo(1_000_000n), kobo(25_800n)];
const total = kobo(amount + fee);
const paid = (reference: string, input: Partial<CheckoutAnswer & { status: 'completed' }> = {}): CheckoutAnswer => ({
  status: 'completed',
  reference,
  amount: total,
  currency: 'NGN',
  fee: kobo(25_000n),
  paidAt: clock.now(),
  channel: 'card',
  ...input,
});
const scriptPaid = (input: Partial<CheckoutAnswer & { status: 'completed' }> = {}): void =>
  void (provider.checkoutResult = (reference) => paid(reference, input));

const aCheckout = (key?: string, sum: Kobo = amount) =>
  openCheckout(context, {
    purpose: 'loan_repayment',
    purposeId: '019cad7e-0000-7000-8000-000000000001',
    payer: { id: ada.id, email: ada.email },
    price: { amount: sum, fee },
    returnPath: '/dashboard?paid=1',
    key,
  });
const statusOf = async (reference: string): Promise<string | undefined> =>
  (await sql<{ status: string }>`select status from checkouts where reference = ${reference}`.execute(sqlOf(context.db))).rows[0]
    ?.status;
const queue = async (): Promise<unknown[]> =>
  (await sql`select reference, amount_kobo as amount, why from unidentified_receipts order by id`.execute(sqlOf(context.db)))
    .rows;

beforeEach(async () => {
  await sql`delete from unidentified_receipts`.execute(sqlOf(context.db));
  taken = [];
  loanIsOpen = true;
  provider.checkouts = [];
  provider.checkoutResult = { status: 'pending' };
});

test('the checkout is opened for the amount with its fee, and the same key opens the same one', async () => {
  const first = await aCheckout('a-key-of-ada');
  expect(first.reference).toMatch(/^[a-z0-9_-]{16,50}$/);
  expect(provider.checkouts).toEqual([{ reference: first.reference, amount: total }]);
  expect(await aCheckout('a-key-of-ada')).toEqual(first);
  expect(provider.checkouts).toHaveLength(1);
  await expect(aCheckout('a-key-of-ada', kobo(5n))).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

test('ten concurrent requests open one checkout; early ones are refused with a retry', async () => {
  const presses = await Promise.allSettled(Array.from({ length: 10 }, () => aCheckout('pressed-often')));
  const opened = presses.flatMap((one) => (one.status === 'fulfilled' ? [one.value.reference] : []));
  const refused = presses.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
  expect([new Set(opened).size, provider.checkouts.length]).toEqual([1, 1]);
  expect(refused.every((code) => code === 'checkout_starting')).toBe(true);
});

test('a checkout that the provider could not open is opened under a new reference by the next request', async () => {
  const working = context.payments.startCheckout;
  context.payments.startCheckout = () => Promise.reject(new Error('away'));
  await expect(aCheckout('second-try')).rejects.toThrow('away');
  context.payments.startCheckout = working;
  const { reference, url } = await aCheckout('second-try');
  expect([url, await statusOf(reference)]).toEqual([`https://checkout.test/${reference}`, 'pending']);
});

test.each<[string, Partial<CheckoutAnswer & { status: 'completed' }>, string, bigint]>([
  ['too little', { amount: kobo(total - 1n) }, 'amount_differs', total - 1n],
  ['too much', { amount: kobo(total + 1n) }, 'amount_differs', total + 1n],
  ['another currency', { currency: 'USD' }, 'other_currency', 0n],
])('%s is put in suspense, booked as owed, and reported to finance', async (_what, input, why, owed) => {
  const { reference } = await aCheckout();
  const before = await balanceOf(context.db, gl.unidentifiedReceipts);
  scriptPaid(input);
  expect(await settleReference(context, reactions, reference)).toBe('set_aside');
  expect(await settleReference(context, reactions, reference)).toBe('already');
  expect([taken, await queue()]).toEqual([[], [{ reference, amount: input.amount ?? total, why }]]);
  expect((await balanceOf(context.db, gl.unidentifiedReceipts)) - before).toBe(owed);
  expect(await statusOf(reference)).toBe('set_aside');
  const { rows } =
    await sql`select 1 from notifications where user_id = ${officer.id} and message like '%is in suspense%'`.execute(
      sqlOf(context.db),
    );
  expect(rows.length).toBeGreaterThan(0);
  const [mail] = await sqlOf(context.db)
    .selectFrom('notifications')
    .select(['subject', 'message'])
    .where('user_id', '=', ada.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const held = input.currency === 'USD' ? 'USD 10,258.00' : naira(input.amount ?? total);
  expect(mail?.subject).toBe(`We are holding your payment: ${held}`);
  expect(mail?.message).toContain(`We are holding ${held} for you.`);
});

test('money for a closed loan is put in suspense, and the books still balance', async () => {
  const { reference } = await aCheckout();
  loanIsOpen = false;
  scriptPaid();
  expect(await settleReference(context, reactions, reference)).toBe('set_aside');
  expect(await queue()).toEqual([{ reference, amount: total, why: 'refused' }]);
  const clearing = await balanceOf(context.db, gl.clearingOf('checkout'));
  const kept = await balanceOf(context.db, gl.providerFees);
  expect(clearing + kept).toBe(await balanceOf(context.db, gl.unidentifiedReceipts));
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test("money on a customer's own account is booked for the customer; on an unassigned account it is put in suspense", async () => {
  await inTransaction(context.db, (tx) =>
    assignAccount(tx, {
      id: newId(clock.now()),
      customer_id: ada.id,
      account_number: '9900000001',
      bank_name: 'Test Bank',
      account_name: 'AJO / ADA',
      provider_ref: '1',
      created_at: clock.now(),
    }),
  );
  scriptPaid({ virtualAccountNumber: '9900000001', amount: kobo(777n), fee: kobo(7n), channel: 'dedicated_nuban' });
  await Promise.all(Array.from({ length: 10 }, () => settleReference(context, reactions, 'transfer-one-0000000')));
  expect(taken).toMatchObject([
    { source: 'virtual_account', purposeId: ada.id, payerId: ada.id, amount: 777n, processingFee: 0n, providerFee: 7n },
  ]);

  scriptPaid({ virtualAccountNumber: '9911111111' });
  await settleReference(context, reactions, 'transfer-two-0000000');
  expect(await queue()).toEqual([{ reference: 'transfer-two-0000000', amount: total, why: 'unknown_account' }]);
});

test('a reply about another payment is rejected', async () => {
  const { reference } = await aCheckout();
  provider.checkoutResult = paid('somebody-elses-payment');
  expect(await settleReference(context, reactions, reference)).toBe('unknown');
  expect([taken, await statusOf(reference)]).toEqual([[], 'pending']);
});

test('booking money and its effects are atomic: if the loan reaction fails, the next query books it', async () => {
  const { reference } = await aCheckout();
  scriptPaid();
  const broken = bookingWith(() => Promise.reject(new Error('not now')));
  await expect(settleReference(context, broken, reference)).rejects.toThrow('not now');
  expect(await statusOf(reference)).toBe('pending');
  expect(await settleReference(context, reactions, reference)).toBe('taken');
});

test('the poller settles unreported payments with increasing delays, gives up after a day, and still accepts late money', async () => {
  const { reference } = await aCheckout();
  let queries = 0;
  provider.checkoutResult = (of) => ((queries += of === reference ? 1 : 0), { status: 'pending' });
  await settlePendingCheckouts(context, reactions);
  expect(queries).toBe(0); // the customer is still on the page
  for (let quarters = 0; quarters < 25 * 4; quarters += 1) {
    clock.moveBy(15 * minuteMs);
    await settlePendingCheckouts(context, reactions);
  }
  expect(queries).toBeGreaterThan(20);
  expect(queries).toBeLessThan(40);
  expect(await statusOf(reference)).toBe('abandoned');
  scriptPaid();
  expect(await settleReference(context, reactions, reference)).toBe('taken');
  expect(await statusOf(reference)).toBe('completed');
});

test('two concurrent pollers query a payment once', async () => {
  const { reference } = await aCheckout();
  clock.moveBy(3 * minuteMs);
  scriptPaid();
  await Promise.all([settlePendingCheckouts(context, reactions), settlePendingCheckouts(context, reactions)]);
  expect(taken.filter((one) => one.reference === reference)).toHaveLength(1);
});

test("a number that the provider returns again stays the customer's; another customer never gets it", async () => {
  const row = (customer: string) => ({
    id: newId(clock.now()),
    customer_id: customer,
    account_number: '9900000077',
    bank_name: 'Test Bank',
    account_name: 'AJO / ADA',
    provider_ref: '1',
    created_at: clock.now(),
  });
  const bola = await aCustomer(context);
  const first = await inTransaction(context.db, (tx) => assignAccount(tx, row(bola.id)));
  expect(await inTransaction(context.db, (tx) => assignAccount(tx, row(bola.id)))).toEqual(first);
  expect(await inTransaction(context.db, (tx) => assignAccount(tx, row(ada.id)))).toBeUndefined();
});
