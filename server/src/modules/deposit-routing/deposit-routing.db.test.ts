/** A transfer to a customer's account number: what a loan has due first, then the savings account that the customer chose. */
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import {
  aCustomer,
  appOf,
  aRunningLoan,
  aSavingsAccount,
  ask,
  completeProfile,
  freshContext,
  payIntoSavings,
  signIn,
} from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import type { User } from '#modules/users';
import { openVirtualAccount, settleReference } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { creditIn, transferTo } from '../../../tests/wallets/transfers.ts';
import { moneyInReactions } from '../../reactions.ts';

const context = await freshContext();
const app = await appOf(context);
const [arrived, creditOf] = [transferTo(context), creditIn(context)];
let count = 0;

async function aSaver(): Promise<User> {
  const saver = await aCustomer(context);
  await completeProfile(context, saver);
  return saver;
}

const choice = async (who: User, savingsId: string | null) =>
  ask(app, 'PUT /api/user/transfer-account', { as: await signIn(context, who), body: { savings_id: savingsId } });
const shown = async (who: User) =>
  (await ask(app, 'GET /api/user/transfer-account', { as: await signIn(context, who) })).json().data;
const balanceIn = async (id: SavingsId): Promise<bigint> => {
  const row = await sqlOf(context.db)
    .selectFrom('savings_accounts')
    .select('balance_kobo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.balance_kobo;
};

/** A transfer to the number of the customer arrives. */
async function transfer(to: User, amount: bigint): Promise<string> {
  count += 1;
  const number = `98${String(count).padStart(8, '0')}`;
  context.payments.createVirtualAccount = async () => ({
    accountNumber: number,
    bankName: 'Bank',
    accountName: 'AJO',
    providerRef: 'va',
  });
  await openVirtualAccount(context, moneyInReactions, to.id);
  const reference = `to-savings-${count}-000000`;
  const { account } = await shown(to);
  context.provider.checkoutResult = arrived(reference, account.number, amount);
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  return reference;
}

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('without a choice a transfer is the customer’s credit; with one it is a deposit', async () => {
  const saver = await aSaver();
  const id = await aSavingsAccount(context, saver);
  await transfer(saver, 30_000n);
  expect([await creditOf(saver.id), await balanceIn(id)]).toEqual([30_000n, 0n]);
  expect((await choice(saver, id)).json().data.savings).toEqual({
    id,
    number: expect.stringMatching(/^SV-/),
    name: 'Rent',
    takes_money: true,
  });
  await transfer(saver, 50_000n);
  expect([await creditOf(saver.id), await balanceIn(id)]).toEqual([30_000n, 50_000n]);
  expect((await choice(saver, null)).json().data.savings).toBeNull();
  await transfer(saver, 1_000n);
  expect([await creditOf(saver.id), await balanceIn(id)]).toEqual([31_000n, 50_000n]);
});

test('what a loan has due is paid first, and savings come before instalments that are not due', async () => {
  const customer = await aSaver();
  const { id: loanId } = await aRunningLoan(context, customer);
  const id = await aSavingsAccount(context, customer);
  await choice(customer, id);
  const due = async (): Promise<bigint> => {
    const answer = await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: await signIn(context, customer) });
    return BigInt(answer.json().data.due_now);
  };
  const before = await due();
  await transfer(customer, before + 70_000n);
  expect([await due(), await balanceIn(id)]).toEqual([0n, 70_000n]);
  context.clock.moveBy(9 * 86_400_000);
  const later = await due();
  expect(later).toBeGreaterThan(0n);
  await transfer(customer, later + 5_000n);
  expect([await due(), await balanceIn(id)]).toEqual([0n, 75_000n]);
});

test('an account takes no more than its largest balance, and none when it is closed; the rest is credit', async () => {
  const saver = await aSaver();
  const id = await aSavingsAccount(context, saver);
  await choice(saver, id);
  await sql`update savings_accounts set terms = jsonb_set(terms, '{max_balance}', '40000') where id = ${id}`.execute(
    sqlOf(context.db),
  );
  await transfer(saver, 45_000n);
  expect([await creditOf(saver.id), await balanceIn(id)]).toEqual([5_000n, 40_000n]);
  const other = await aSavingsAccount(context, saver, { name: 'School' });
  await choice(saver, other);
  await sql`update savings_accounts set status = 'denied', denial_reason = 'Not now' where id = ${other}`.execute(
    sqlOf(context.db),
  );
  await transfer(saver, 2_000n);
  expect([await creditOf(saver.id), await balanceIn(other)]).toEqual([7_000n, 0n]);
  expect((await choice(saver, other)).json()).toMatchObject({ code: 'takes_no_transfers' });
});

test('the answer follows the money to the account after a term, and says when none takes it', async () => {
  const saver = await aSaver();
  const [old, next] = [await aSavingsAccount(context, saver), await aSavingsAccount(context, saver, { name: 'Renewed' })];
  await choice(saver, old);
  const at = context.clock.now();
  await sql`update savings_accounts set status = 'closed', closed_at = ${at}, matured_at = ${at}, successor_id = ${next}
    where id = ${old}`.execute(sqlOf(context.db));
  expect((await shown(saver)).savings).toMatchObject({ id: next, name: 'Renewed', takes_money: true });
  await sql`update savings_accounts set status = 'denied', denial_reason = 'Not now' where id = ${next}`.execute(
    sqlOf(context.db),
  );
  expect((await shown(saver)).savings).toMatchObject({ id: next, takes_money: false });
});

test('choices at the same time leave one account, and the account of another customer does not exist', async () => {
  const [saver, other] = [await aSaver(), await aSaver()];
  const ids = [await aSavingsAccount(context, saver), await aSavingsAccount(context, saver, { name: 'School' })];
  const answers = await Promise.all([...ids, ...ids].map((id) => choice(saver, id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from deposit_routes
    where customer_id = ${saver.id}`.execute(sqlOf(context.db));
  expect(rows[0]?.n).toBe(1);
  expect((await choice(other, ids[0] ?? '')).statusCode).toBe(404);
  expect((await choice(saver, 'nonsense')).statusCode).toBe(422);
});

test('the first choice opens an account number, once', async () => {
  const saver = await aSaver();
  const id = await aSavingsAccount(context, saver);
  await payIntoSavings(context, { id, customer: saver }, 10_000n);
  const opened = () =>
    context.queued.filter(({ name, data }) => name === 'virtual_account' && data?.['customerId'] === saver.id).length;
  expect((await choice(saver, id)).json().data.account).toBeNull();
  expect(opened()).toBe(1);
  await transfer(saver, 3_000n as Kobo);
  await choice(saver, id);
  expect([opened(), await balanceIn(id)]).toEqual([1, kobo(13_000n)]);
});
