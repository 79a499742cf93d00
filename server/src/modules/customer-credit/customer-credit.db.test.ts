/** Credit that no loan uses leaves in two ways, once, across concurrent calls and killed processes. The books prove after each. */
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  completeProfile,
  confirmNewest,
  dieAt,
  freshContext,
  signIn,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { balanceOf, credit, debit, gl, type JournalId, post } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import { fullName, type User } from '#modules/users';
import { moveCredit } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anApplication, approved, aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider, db } = context;
await seedProducts(context);
const [finance, admin, officer] = await Promise.all(
  (['finance', 'admin', 'credit_officer'] as const).map(async (role) => signIn(context, await aStaff(context, role))),
);

beforeEach(() => {
  provider.transfers = [];
  provider.transferResult = { status: 'completed', fee: kobo(5_000n) };
});
afterEach(async () => expect((await verifyLedger(db, subLedgers)).problems).toEqual([]));

const creditOf = ({ id }: User) => balanceOf(db, gl.customerCredit(id));

async function giveCredit({ id: customerId }: User, amount: bigint): Promise<void> {
  const [id, at] = [newId<JournalId>(clock.now()), clock.now()];
  await inTransaction(db, async (tx) => {
    await moveCredit(tx, { customerId, amount: kobo(amount), cause: 'paid_in', journalId: id }, at);
    const legs = [debit(gl.bankOperating, kobo(amount)), credit(gl.customerCredit(customerId), kobo(amount))];
    await post(tx, [{ id, kind: 'customer-credit-paid-in', effectiveOn: clock.businessDay(), legs }], at);
  });
}

async function aCreditor(amount = 1_200_000n) {
  const customer = await aCustomer(context);
  await completeProfile(context, customer);
  await giveCredit(customer, amount);
  return { customer, as: await signIn(context, customer) };
}

const save = (as: Record<string, string>, body: { savings_id: string; amount: number }, key?: string) =>
  ask(app, 'POST /api/user/credit/savings', { as: { ...as, ...(key && { 'idempotency-key': key }) }, body });
const reason = 'Ended package';
const own = async (as: Record<string, string>) => (await ask(app, 'GET /api/user/credit', { as })).json().data;
const request = (id: string, amount: number, as = finance) =>
  ask(app, `POST /api/finance/users/${id}/credit-refund`, { as: as ?? {}, body: { amount, reason } });
const decide = async (id: string, how: 'approve' | 'decline', as = admin) => {
  const role = as === admin ? 'admin' : 'finance';
  const { data } = (await ask(app, `GET /api/${role}/approvals?state=pending&per_page=100`, { as: as ?? {} })).json();
  const path = `/api/${role}/approvals/${data.find(({ subject }: { subject: { id: string } }) => subject.id === id)?.id}`;
  const { version } = (await ask(app, `GET ${path}`, { as: as ?? {} })).json().data;
  return ask(app, `POST ${path}/${how}`, { as: as ?? {}, body: how === 'approve' ? { version } : { reason } });
};

test('the customer moves it to savings, once for a repeated key and never more than there is', async () => {
  const { customer, as } = await aCreditor();
  const id = await aSavingsAccount(context, customer);
  expect(await own(as)).toEqual({ credit: 1_200_000, available: 1_200_000, refusal: null });
  const press = () => save(as, { savings_id: id, amount: 1_000_000 }, 'press-save-credit-1');
  const [first, second] = [await press(), await press()];
  expect([first.statusCode, first.json().data, second.json().data]).toEqual([
    201,
    { amount: 1_000_000, savings_id: id, balance: 1_000_000 },
    first.json().data,
  ]);
  expect(await creditOf(customer)).toBe(200_000n);
  const rivals = await Promise.all([1, 2, 3].map(() => save(as, { savings_id: id, amount: 200_000 })));
  expect(rivals.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(await own(as)).toEqual({ credit: 0, available: 0, refusal: 'There is no credit' });
  const { data } = (await ask(app, `GET /api/user/savings/${id}/transactions`, { as })).json();
  expect(data[0]).toMatchObject({ type: 'transfer_in', note: 'Your credit' });
});

test('moving it counts neither against the limit of the level nor as a deposit from outside', async () => {
  const { customer, as } = await aCreditor(40_000_000n);
  const id = await aSavingsAccount(context, customer);
  expect((await save(as, { savings_id: id, amount: 40_000_000 })).statusCode).toBe(201);
});

test('it is refused for more than there is, for the account of another, and while a loan is open', async () => {
  const { customer, as } = await aCreditor();
  const id = await aSavingsAccount(context, customer);
  expect((await save(as, { savings_id: id, amount: 1_200_001 })).json()).toMatchObject({ code: 'more_than_credit' });
  const other = await aCreditor();
  expect((await save(other.as, { savings_id: id, amount: 1_000 })).statusCode).toBe(404);
  const { customer: borrower } = await aRunningLoan(context);
  await giveCredit(borrower, 50_000n);
  const theirs = await signIn(context, borrower);
  const account = await aSavingsAccount(context, borrower);
  expect((await save(theirs, { savings_id: account, amount: 50_000 })).json().code).toBe('credit_used_by_loan');
  expect((await request(borrower.id, 50_000)).json().code).toBe('credit_used_by_loan');
});

test('it stays while a loan is written off, until the loss is recovered', async () => {
  const { loanId, customer } = await aRunningLoan(context);
  await giveCredit(customer, 50_000n);
  const savings = await aSavingsAccount(context, customer);
  const [superadmin, second] = [await aStaff(context, 'superadmin'), await aStaff(context, 'admin')];
  const body = { reason: 'Nobody has been reached for months' };
  const requested = await ask(app, `POST /api/admin/loan/${loanId}/write-off`, { as: await signIn(context, superadmin), body });
  expect([requested.statusCode, (await confirmNewest(app, await signIn(context, second), 'admin')).statusCode]).toEqual([
    200, 200,
  ]);
  const theirs = await signIn(context, customer);
  expect((await own(theirs)).refusal).toMatch(/^This credit cannot be moved while loan AJ-\d+ is open$/);
  expect((await save(theirs, { savings_id: savings, amount: 50_000 })).json().code).toBe('credit_used_by_loan');
  expect((await request(customer.id, 50_000)).json().code).toBe('credit_used_by_loan');

  const lost = sqlOf(db).selectFrom('loan_books').select('written_off_kobo as amount').where('loan_id', '=', loanId);
  const { amount } = await lost.executeTakeFirstOrThrow();
  const payment = { amount: Number(amount), reference: 'RECOVERED-1' };
  const recovered = await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: finance ?? {}, body: payment });
  expect(recovered.statusCode).toBe(200);
  expect((await save(await signIn(context, customer), { savings_id: savings, amount: 50_000 })).statusCode).toBe(201);
});

test('two people refund it to the bank account; the request holds it', async () => {
  const { customer, as } = await aCreditor();
  const presses = await Promise.all([request(customer.id, 1_200_000), request(customer.id, 1_200_000)]);
  expect(presses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await own(as)).toMatchObject({ credit: 1_200_000, available: 0 });
  expect((await decide(customer.id, 'approve', finance)).json().code).toBe('second_person_needed');
  expect((await decide(customer.id, 'approve')).statusCode).toBe(200);
  expect(await creditOf(customer)).toBe(0n);
  await sendPayouts(context, payoutReactions);
  expect(provider.transfers).toMatchObject([{ amount: 1_200_000n, reason: 'Refund of your credit' }]);
  const { data } = (await ask(app, 'GET /api/admin/payouts?purpose=customer_credit', { as: admin ?? {} })).json();
  expect(data).toMatchObject([{ status: 'completed', amount: 1_200_000 }]);
});

test('a declined request gives it free, and a refused payout makes it credit again', async () => {
  const { customer, as } = await aCreditor();
  await request(customer.id, 1_000_000);
  expect((await decide(customer.id, 'decline')).statusCode).toBe(200);
  expect(await own(as)).toEqual({ credit: 1_200_000, available: 1_200_000, refusal: null });
  await request(customer.id, 1_000_000);
  await decide(customer.id, 'approve');
  provider.transferResult = { status: 'failed', reason: 'Account closed' };
  await sendPayouts(context, payoutReactions);
  expect(await creditOf(customer)).toBe(1_200_000n);
});

test('a request that fails when it is confirmed gives the credit free', async () => {
  const { customer, as } = await aCreditor();
  const savings = await aSavingsAccount(context, customer);
  await request(customer.id, 1_200_000);
  provider.accountName = fullName(customer).toUpperCase();
  const account = { bank_code: '058', account_number: '0123456799' };
  expect((await ask(app, 'POST /api/user/onboarding/bank', { as, body: account })).statusCode).toBe(200);
  expect((await decide(customer.id, 'approve')).json().message).toBe(
    'It could not be carried out: The bank account of the customer has changed',
  );
  expect(await own(as)).toEqual({ credit: 1_200_000, available: 1_200_000, refusal: null });
  expect((await save(as, { savings_id: savings, amount: 200_000 })).statusCode).toBe(201);
  expect([(await request(customer.id, 1_000_000)).statusCode, (await decide(customer.id, 'approve')).statusCode]).toEqual([
    200, 200,
  ]);
  expect(await creditOf(customer)).toBe(0n);
});

test('others than those who reverse payments cannot, and nothing of wrong amounts', async () => {
  const { customer } = await aCreditor();
  expect((await request(customer.id, 1_000, officer)).statusCode).toBe(403);
  expect((await request(newId(clock.now()), 1_000)).statusCode).toBe(404);
  expect((await request(customer.id, 0)).json().errors).toHaveProperty('amount');
  expect((await request(customer.id, 1_200_001)).json().code).toBe('more_than_credit');
});

test.each(['credit_saved.unposted', 'customer_credit_refund.unheld'])('a process killed at %s leaves the credit', async (at) => {
  const { customer, as } = await aCreditor();
  const id = await aSavingsAccount(context, customer);
  const press = at.startsWith('credit')
    ? { call: 'POST /api/user/credit/savings', as, body: { savings_id: id, amount: 100_000 } }
    : { call: `POST /api/finance/users/${customer.id}/credit-refund`, as: finance ?? {}, body: { amount: 100_000, reason } };
  await dieAt(context, at, press);
  expect(await own(as)).toEqual({ credit: 1_200_000, available: 1_200_000, refusal: null });
  expect((await ask(app, press.call, press)).statusCode).toBeLessThan(300);
});

test('before the payout it is refunded from the page of the loan', async () => {
  const { loanId, customer } = await anApplication(context);
  await approved(context, loanId, customer);
  await giveCredit(customer, 50_000n);
  expect((await request(customer.id, 50_000)).json().code).toBe('credit_used_by_loan');
  const { data } = (await ask(app, `GET /api/finance/loan/${loanId}/loan-payments`, { as: finance ?? {} })).json();
  expect(data).toMatchObject({ credit: 50_000, can: ['refund_credit'] });
  const body = { amount: 50_000, reason };
  const refund = await ask(app, `POST /api/admin/loan/${loanId}/credit-refund`, { as: finance ?? {}, body });
  expect([refund.statusCode, (await confirmNewest(app, admin ?? {}, 'admin')).statusCode]).toEqual([200, 200]);
  expect(await creditOf(customer)).toBe(0n);
});
