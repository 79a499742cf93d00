/** Through the day close to the ledger: a penalty that is charged once, and money that comes in above what was written off. */
import { minus } from '@ajo/contract/kernel/money';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { LoanId } from '@ajo/contract/modules/loans';
import { aCustomer, appOf, ask, aStaff, closeOpenDays, freshContext, aRunningLoan as flatLoan, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { addProduct } from '#modules/loan-products';
import { sql, sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import type { User } from '#modules/users';
import { afterEach, expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { aRunningLoan } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
const people = await Promise.all((['finance', 'admin', 'superadmin'] as const).map((role) => aStaff(context, role)));
const [finance, admin, superadmin] = people as [User, User, User];
const by = async (person: User) => ({ as: await signIn(context, person) });
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

async function pass(days: number): Promise<void> {
  context.clock.moveBy(days * 86_400_000);
  await closeOpenDays(context);
}

const penaltyKind = 113;
async function penaltyJournals(loanId: LoanId): Promise<number> {
  const { rows } = await sql<{ journals: bigint }>`select count(*) as journals from ledger.journal
    where kind = ${penaltyKind} and meta ->> 'loan' = ${loanId}`.execute(sqlOf(context.db));
  return Number(rows[0]?.journals);
}

test('a penalty that is charged once posts one journal for each late row and never again', async () => {
  const [salary] = loanProducts;
  if (!salary) throw new Error('the reference data has a salary loan');
  const at = context.clock.now();
  const product = { ...salary, id: newId<LoanProductId>(at), name: 'Once', penalty_kind: 'once', penalty_percent: '5' } as const;
  await addProduct(context.db, product, at);
  const { loanId } = await aRunningLoan(context, { productId: product.id, amount: 10_000_000n, tenor: 2 });

  await pass(31 + 3);
  expect(await penaltyJournals(loanId)).toBeLessThanOrEqual(1);
  await pass(5);
  expect(await penaltyJournals(loanId)).toBe(1);
  await pass(20);
  await pass(15);
  const charged = await balanceOf(context.db, gl.penaltyIncome);
  expect(await penaltyJournals(loanId)).toBe(2);
  // ₦100,000 at 4 % a month in two instalments of ₦53,019.61: 5 % of the first is ₦2,650.98. Nothing was paid, so the second asks for the other
  // ₦50,980.39, a month's interest on all of ₦100,000 (₦4,000) and ₦133.33 for each of the four days until its penalty: 5 % is ₦2,775.69.
  expect(charged).toBe(265_098n + 277_569n);
  await pass(25);
  await pass(25);
  expect([await penaltyJournals(loanId), await balanceOf(context.db, gl.penaltyIncome)]).toEqual([2, charged]);
}, 240_000);

test('money above what was written off is the credit of the customer', async () => {
  const loan = await flatLoan(context, await aCustomer(context));
  await pass(10);
  const view = async () => (await ask(app, `GET /api/admin/loan/${loan.id}/loan-payments`, await by(admin))).json().data;
  const { outstanding } = await view();
  for (const as of [admin, superadmin])
    await ask(app, `POST /api/admin/loan/${loan.id}/write-off`, { ...(await by(as)), body: { reason: 'Untraceable' } });
  const recoveredBefore = await balanceOf(context.db, gl.recoveries);
  const body = { amount: outstanding * 2, reference: 'RECOVERY-1', accept_overpayment: true };
  const answer = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { ...(await by(finance)), body });
  expect(answer.statusCode).toBe(200);
  await pass(1);

  const owner = gl.customerCredit(loan.customer.id);
  const credit = await balanceOf(context.db, owner);
  const recovered = minus(await balanceOf(context.db, gl.recoveries), recoveredBefore);
  // Written off: ₦40,000 and the interest of ten days. A week bears 1.25 % × 12 / 52 of ₦40,000, ₦115.38; three of seven days bear ₦49.44.
  expect([recovered, credit]).toEqual([4_016_482n, BigInt(outstanding) * 2n - 4_016_482n]);
  expect((await view()).credit).toBe(Number(credit));
}, 240_000);
