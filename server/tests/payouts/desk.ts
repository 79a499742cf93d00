/** Payouts for tests: an order of a loan, what the provider answers, and what the ordering module was notified of. */
import { kobo } from '@ajo/contract/kernel/money';
import { freshContext } from '#kit';
import { orderPayout, type Payout, type PayoutReactions } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { TransferAnswer, TransferOrder } from '#platform/payments/payments';
import { beforeEach } from 'vitest';
import { findPayout } from '../../src/modules/payouts/payout.store.ts';

export const completed: TransferAnswer = { status: 'completed', fee: kobo(5_000n) };
export const unknown: TransferAnswer = { status: 'unknown', reason: 'time-out' };

/** On a database of its own; each test starts without payouts and notices. */
export async function openPayouts() {
  const context = await freshContext();
  const { clock, provider } = context;
  /** What the ordering module was notified of. */
  const notified: string[] = [];
  const reaction =
    (word: string) =>
    async (_tx: unknown, _context: unknown, { purposeId }: Payout): Promise<void> =>
      void notified.push(`${word} ${purposeId}`);
  const reactions: PayoutReactions = {
    loan: {
      completed: reaction('completed'),
      failed: reaction('failed'),
      reversed: reaction('reversed'),
      staffPage: async (_tx, loanId) => `/admin/requests/${loanId}`,
    },
    loan_tranche: { completed: reaction('completed'), failed: reaction('failed'), reversed: reaction('reversed') },
    customer_credit: { completed: reaction('completed'), failed: reaction('failed'), reversed: reaction('reversed') },
    investment: {
      completed: reaction('completed'),
      failed: reaction('failed'),
      reversed: reaction('reversed'),
      byHand: { customerOf: async (_db, id) => id, whyNot: async () => undefined },
    },
    savings_withdrawal: { completed: reaction('completed'), failed: reaction('failed'), reversed: reaction('reversed') },
    betalife_subscription: { completed: reaction('completed'), failed: reaction('failed'), reversed: reaction('reversed') },
    receipt_return: { completed: reaction('completed'), failed: reaction('failed'), reversed: reaction('reversed') },
  };

  const account = { number: '0123456789', bankCode: '058', name: 'ADA EZE' };
  const order = (purposeId: string) =>
    inTransaction(context.db, (tx) =>
      orderPayout(tx, context, { purpose: 'loan', purposeId, amount: kobo(5_000_000n), account, reason: 'Loan 1' }),
    );

  async function aPayout(): Promise<{
    loan: string;
    id: Awaited<ReturnType<typeof order>>;
    now: () => Promise<Payout>;
    sent: () => TransferOrder[];
  }> {
    const loan = newId(clock.now());
    const id = await order(loan);
    const { reference } = await findPayout(context.db, context.config, id);
    return {
      loan,
      id,
      now: () => findPayout(context.db, context.config, id),
      sent: () => provider.transfers.filter((one) => one.reference === reference),
    };
  }

  beforeEach(async () => {
    await sql`delete from payouts`.execute(sqlOf(context.db));
    notified.splice(0);
    provider.transfers = [];
    provider.transferResult = completed;
    provider.verifyTransferResult = { status: 'missing' };
    context.config.PAYOUTS = 'on';
  });

  return { context, notified, reactions, account, order, aPayout };
}
