/** A customer's credit goes back to their bank account: one person asks, another confirms, the money leaves through a payout. */
import { moveCredit } from '#modules/wallets';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, negative } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { availableIn, credit, customerCredit, debit, type JournalId, payoutsInFlight, post } from '#modules/ledger';
import { loanNumber, lockVisibleLoan } from '#modules/loans';
import { notify } from '#modules/notifications';
import { payableAccountOf } from '#modules/onboarding';
import { orderPayout } from '#modules/payouts';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addRefund } from '../credit-refund.store.ts';
import { whyNotRefund } from '../repayment.rules.ts';
import { noBankAccount } from '../repayments.errors.ts';
import { openQuestion } from '../second-approval.store.ts';
import { requestOrConfirm } from './request-or-confirm.ts';

type RefundCreditInput = { loanId: LoanId; amount: Kobo; reason: string };

export async function refundCredit(
  context: Context,
  actor: Actor,
  { loanId, amount, reason }: RefundCreditInput,
): Promise<'done' | 'asked'> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'payments.reverse', loanId);
    const account = await payableAccountOf({ ...context, db: tx }, loan.customerId);
    if (!account) throw noBankAccount();
    const request = await openQuestion(tx, { loanId, kind: 'credit_refund' });
    refuseIf(whyNotRefund(loan, actor, { amount, available: await availableIn(tx, customerCredit(loan.customerId)) }));
    const question = { kind: 'credit_refund', facts: { amount: amount.toString() }, reason } as const;
    if ((await requestOrConfirm(tx, context, { actor, loan }, question)) === 'asked') return 'asked';

    const [at, on] = [context.clock.now(), context.clock.businessDay()];
    const [id, by] = [newId(at), { id: actor.id, name: actor.name }];
    const people = { requestedBy: request?.asked_by_name ?? '', confirmedBy: by.name, confirmedById: by.id };
    await addRefund(tx, { id, customerId: loan.customerId, loanId, amount, reason, ...people, orderedAt: at });
    await orderPayout(tx, context, {
      purpose: 'customer_credit',
      purposeId: id,
      amount,
      reason: `Refund ${loanNumber(loan.number)}`,
      account: { number: account.number, bankCode: account.bankCode, name: account.name },
    });
    await record(tx, context, {
      actor: by,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: 'refunded credit',
      reason,
      after: { amount, asked_by: people.requestedBy },
    });
    await notify(tx, context, {
      userId: loan.customerId,
      kind: 'repayment',
      message: `We send ${naira(amount)} that you have with us to your bank account`,
      link: `/dashboard?loan=${loanId}`,
    });
    failpoint('credit_refund.unposted');
    const legs = [debit(customerCredit(loan.customerId), amount), credit(payoutsInFlight, amount)];
    const meta = { loan: loanId, refund: id };
    const journal = {
      id: newId<JournalId>(at),
      kind: 'customer-credit-refund-ordered' as const,
      effectiveOn: on,
      legs,
      actorId: by.id,
      meta,
    };
    await moveCredit(
      tx,
      { customerId: loan.customerId, amount: negative(amount), cause: 'refund_ordered', journalId: journal.id },
      at,
    );
    await post(tx, [journal], at);
    return 'done';
  });
}
