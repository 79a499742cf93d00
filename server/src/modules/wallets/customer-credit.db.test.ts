/** A move of a customer's credit names the journal that books it: the database looks for it at the commit. */
import { aCustomer, freshContext } from '#kit';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { credit, debit, type JournalId, post, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';
import { type CreditMove, moveCredit } from './customer-credit.store.ts';

const context = await freshContext();
const at = context.clock.now();
const customer = await aCustomer(context);
const move = (journalId: string, cause: CreditMove['cause'] = 'paid_in', amount: Kobo = kobo(500n)): CreditMove => ({
  customerId: customer.id,
  amount,
  cause,
  journalId,
});
const moves = async (): Promise<number> =>
  (await sqlOf(context.db).selectFrom('customer_credit_moves').select('journal_id').execute()).length;

test('a move without its journal is undone with its transaction', async () => {
  await expect(inTransaction(context.db, (tx) => moveCredit(tx, move(newId(at)), at))).rejects.toThrow(
    'customer_credit_moves_posted',
  );
  expect(await moves()).toBe(0);
});

test('a move before its journal, in the same transaction, is allowed, and the books balance', async () => {
  const id = newId<JournalId>(at);
  const legs = [debit(gl.bankOperating, kobo(500n)), credit(gl.customerCredit(customer.id), kobo(500n))];
  await inTransaction(context.db, async (tx) => {
    await moveCredit(tx, move(id), at);
    await post(tx, [{ id, kind: 'customer-credit-paid-in', effectiveOn: day('2026-03-02'), legs }], at);
  });
  expect(await moves()).toBe(1);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('credit from an earlier run of a loan is taken over without a journal', async () => {
  await inTransaction(context.db, (tx) => moveCredit(tx, move(newId(at), 'earlier_run'), at));
  expect(await moves()).toBe(2);
});
