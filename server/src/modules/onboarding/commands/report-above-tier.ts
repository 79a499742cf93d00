/** Incoming money is never rejected. What it adds above the limits of the customer's KYC tier is reported to the customer and to finance. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { notify, notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { heldByCustomer } from '../holdings.queries.ts';
import { whyNotCreditCustomer } from '../onboarding.queries.ts';

type Credit = { customerId: string; amount: Kobo };

/** How a product names the money. */
type AboveTierReport = {
  subject: { kind: string; id: string };
  action: HistoryAct;
  /** Of both notices. */
  kind: string;
  /** To the customer; `why` is a sentence without its full stop. */
  message: (why: string) => string;
  /** To finance, with the page where they do it. */
  task: string;
  page: string;
};

const ofPayment = ({ customerId, amount }: Credit): AboveTierReport => ({
  subject: { kind: 'user', id: customerId },
  action: 'holds more than the KYC tier allows',
  kind: 'account',
  message: () =>
    `Your payment of ${naira(amount)} is above the limit of your KYC tier. It is in your account; we may ask you for documents`,
  task: `A payment of ${naira(amount)} is above the customer’s tier limit: return it, or raise the tier`,
  page: `/admin/users/${customerId}`,
});

/** `amount`: all deposits of one payment together. Before they are booked: the balance is still the one before. */
export async function reportAboveTier(
  tx: Tx,
  context: Context,
  credit: Credit,
  { subject, action, kind, message, task, page }: AboveTierReport = ofPayment(credit),
): Promise<void> {
  const { customerId, amount } = credit;
  const refusal = await whyNotCreditCustomer({ db: tx, clock: context.clock }, customerId, { amount });
  if (!refusal) return;
  await record(tx, context, {
    actor: 'system',
    subject,
    customerId,
    action,
    reason: refusal.message,
    after: { amount, balance: await heldByCustomer(tx, customerId) },
  });
  await notify(tx, context, { userId: customerId, kind, message: message(refusal.message), link: '/profile#tier' });
  await notifyRoles(tx, context, ['finance'], { kind, message: task, link: page });
}
