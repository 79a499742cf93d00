/** The officers that a running loan copies are those of its customer, whatever happens at the same time. */
import { aCustomer, aStaff, freshContext } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import { addProduct, wireTerms } from '#modules/loan-products';
import { type User, saveUser } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test, vi } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { addLoan, proveOfficerCopies } from './index.ts';

const context = await freshContext();
const { db, clock } = context;
const product = loanProducts[1] as (typeof loanProducts)[number];
await addProduct(db, product, clock.now());
const [officer, other] = [await aStaff(context, 'credit_officer'), await aStaff(context, 'credit_officer')];

type Offices = Partial<Record<'account_officer_id' | 'onboarding_officer_id' | 'deposit_officer_id', string>>;
const assign = (customer: User, offices: Offices) => inTransaction(db, (tx) => saveUser(tx, customer.id, offices));

const add = (tx: Tx, customer: User, status: LoanState = 'active') =>
  addLoan(tx, {
    id: newId<LoanId>(clock.now()),
    customer_id: customer.id,
    product_id: product.id,
    product_version: product.version,
    engine_version: 1,
    status,
    principal_kobo: kobo(4_000_000n),
    fee_kobo: kobo(0n),
    rate_percent: product.rate_percent,
    instalments: 4,
    terms: wireTerms(product),
    consent_at: clock.now(),
    consent_ip: '127.0.0.1',
    offer_accepted_at: clock.now(),
    applied_at: clock.now(),
    created_at: clock.now(),
    disbursed_on: day('2026-03-02'),
  });
const become = (tx: Tx, customer: User, status: LoanState) =>
  sqlOf(tx).updateTable('loans').set({ status }).where('customer_id', '=', customer.id).execute();

const copiesOf = async (customer: User): Promise<unknown[]> => {
  const rows = await sqlOf(db).selectFrom('loans').selectAll().where('customer_id', '=', customer.id).execute();
  return rows.map((row) => [row.copied_account_officer_id, row.copied_onboarding_officer_id, row.copied_deposit_officer_id]);
};

test('a loan has the officers of its customer while it runs, and follows each of them to another', async () => {
  const customer = await aCustomer(context);
  await assign(customer, { account_officer_id: officer.id });
  await inTransaction(db, (tx) => add(tx, customer, 'disburse'));
  expect(await copiesOf(customer)).toEqual([[null, null, null]]);
  await inTransaction(db, (tx) => become(tx, customer, 'active'));
  expect(await copiesOf(customer)).toEqual([[officer.id, null, null]]);
  for (const office of ['account_officer_id', 'onboarding_officer_id', 'deposit_officer_id'])
    await assign(customer, { [office]: other.id });
  expect(await copiesOf(customer)).toEqual([[other.id, other.id, other.id]]);
  await inTransaction(db, (tx) => become(tx, customer, 'completed'));
  expect(await copiesOf(customer)).toEqual([[null, null, null]]);
});

/** Until a transaction of this database waits for a lock, or the act is over without having waited. */
async function untilItWaits(act: Promise<unknown>): Promise<void> {
  let isOver = false;
  void act.finally(() => (isOver = true));
  const waiting = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waits`;
  while (!isOver && !(await waiting.execute(sqlOf(db))).rows[0]?.waits);
}

const move = (tx: Tx, customer: User) => saveUser(tx, customer.id, { account_officer_id: other.id });
const activate = (tx: Tx, customer: User) => become(tx, customer, 'active');
type Act = (tx: Tx, customer: User) => Promise<unknown>;

test.each<[string, { former?: LoanState; first: Act; second: Act }]>([
  ['is paid out while its customer is transferred', { former: 'disburse', first: move, second: activate }],
  ['was paid out, not yet committed, when its customer is transferred', { former: 'disburse', first: activate, second: move }],
  ['is imported while its customer is transferred', { first: move, second: add }],
  ['was imported, not yet committed, when its customer is transferred', { first: add, second: move }],
])('a loan that %s has the new officer', async (_when, { former, first, second }) => {
  const customer = await aCustomer(context);
  await assign(customer, { account_officer_id: officer.id });
  if (former) await inTransaction(db, (tx) => add(tx, customer, former));
  let later: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    await first(tx, customer);
    later = inTransaction(db, (another) => second(another, customer));
    await untilItWaits(later);
  });
  await later;
  expect(await copiesOf(customer)).toEqual([[other.id, null, null]]);
});

test('a copy that was changed past the triggers is logged and corrected at night', async () => {
  const customer = await aCustomer(context);
  await assign(customer, { deposit_officer_id: officer.id });
  const { id } = await inTransaction(db, (tx) => add(tx, customer));
  await sqlOf(db).updateTable('loans').set({ copied_deposit_officer_id: null }).where('id', '=', id).execute();
  const error = vi.spyOn(context.log, 'error');
  await proveOfficerCopies(context);
  await proveOfficerCopies(context);
  expect(await copiesOf(customer)).toEqual([[null, null, officer.id]]);
  expect(error).toHaveBeenCalledExactlyOnceWith({ count: 1, loans: [id] }, expect.any(String));
  error.mockRestore();
});
