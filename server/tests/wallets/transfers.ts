/** Transfers to the account numbers of customers, and what was booked for them. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { balanceOf, gl } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { TestContext } from '../kit/open-test-context.ts';

/** A transfer as the provider confirms it. */
export const transferTo =
  ({ clock }: TestContext) =>
  (reference: string, number: string, amount: bigint, fee = 0n) => ({
    status: 'completed' as const,
    reference,
    amount: kobo(amount),
    currency: 'NGN',
    fee: kobo(fee),
    paidAt: clock.now(),
    channel: 'dedicated_nuban',
    virtualAccountNumber: number,
  });

/** What waits in suspense under this reference. */
export const suspenseIn = (context: TestContext) => async (reference: string) =>
  (
    await sql<{ id: string; amount: bigint; why: string }>`select id, amount_kobo as amount, why from unidentified_receipts
      where reference = ${reference}`.execute(sqlOf(context.db))
  ).rows;

export const creditIn =
  (context: TestContext) =>
  (customerId: string): Promise<Kobo> =>
    balanceOf(context.db, gl.customerCredit(customerId));
