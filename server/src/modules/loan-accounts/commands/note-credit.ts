/** Incoming money is never rejected. Credit above the limits of the customer's KYC tier is reported to the customer and to finance, who refund it. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import type { Loan } from '#modules/loans';
import { reportAboveTier } from '#modules/onboarding';
import type { Tx } from '#platform/db/transaction';

/** Of the loan that did not need it. Before the journal is posted: the balance is still the one before. */
export async function noteCredit(
  tx: Tx,
  context: Context,
  { customerId, id }: Pick<Loan, 'customerId' | 'id'>,
  amount: Kobo,
): Promise<void> {
  if (amount <= 0n) return;
  await reportAboveTier(
    tx,
    context,
    { customerId, amount },
    {
      subject: { kind: 'loan', id },
      action: 'holds more credit than the level allows',
      kind: 'repayment',
      message: (why) =>
        `${naira(amount)} of your payment was above the amount due and stays your credit. ${why}; otherwise we send it to your bank account`,
      task: `${naira(amount)} of credit is above the customer’s tier limit: refund it, or raise the tier`,
      page: `/admin/requests/${id}`,
    },
  );
}
