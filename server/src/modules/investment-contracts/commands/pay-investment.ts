/** Staff sends a payment of an investment again: the bank refused it, or there was no bank account. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPaymentKind } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { isApprovalPending, requestApproval, settlePendingApproval } from '#modules/approvals';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { nothingDue, otherAmount } from '../investment-contracts.errors.ts';
import { settingsToday } from '../investment-setting.ts';
import { whyNotPay } from '../investment.rules.ts';
import { paymentSubject } from '../investment.ts';
import { paymentToSend } from '../payment.store.ts';
import { investmentPayment } from './payment-approval.ts';
import { lockWithContract, sendAgain, type Settled } from './send-payment.ts';

type PaymentInput = { investmentId: string; kind: InvestmentPaymentKind; amount: Kobo | undefined };

/** The amount is what is due; one that was sent must equal it. `asked`: a second person must confirm it. */
export const payInvestment = (
  context: Context,
  actor: Actor,
  { investmentId, kind, amount }: PaymentInput,
): Promise<'done' | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    const found = await paymentToSend(tx, actor, { investmentId, kind });
    if (!found) throw nothingDue(kind);
    const locked = await lockWithContract(tx, found);
    refuseIf(whyNotPay(locked, actor.id));
    if (amount !== undefined && amount !== locked.payment.amount) throw otherAmount(locked.payment.amount);
    return sendOrAsk(tx, context, actor, locked);
  });

/** The second person confirms with the same call. */
async function sendOrAsk(tx: Tx, context: Context, actor: Actor, locked: Settled): Promise<'done' | 'asked'> {
  const { payment, investment } = locked;
  const subject = paymentSubject(payment, investment.number);
  const { second_approver_above: limit } = await settingsToday(tx, context);
  if (await isApprovalPending(tx, { kind: investmentPayment, subject, at: context.clock.now() }))
    await settlePendingApproval(tx, context, actor, { kind: investmentPayment, subject, state: 'approved' });
  else if (payment.amount > limit) {
    await requestApproval(tx, context, actor, {
      kind: investmentPayment,
      subject,
      customerId: investment.customerId,
      facts: { amount: payment.amount.toString(), kind: payment.kind },
      reason: 'This amount needs a second approver',
    });
    return 'asked';
  }
  await sendAgain(tx, context, actor, locked);
  return 'done';
}
