/** A payment recorded by hand: alone up to a total per person and day, above it when a second person confirms. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { loanNumber, lockLoan, lockVisibleLoan } from '#modules/loans';
import { inTransaction } from '#platform/db/transaction';
import { recordedAboveLimit } from '#modules/bookings';
import { whyNotDebit } from '../repayment.rules.ts';
import { requireOverpaymentConsent } from './require-overpayment-consent.ts';
import { type Debit, recordDebit } from './record-debit.ts';

/** A debit as JSON. */
type ManualPaymentFacts = Omit<Debit, 'amount' | 'paidOn' | 'recordedBy'> & { amount: string; paidOn: Day };

export const manualPayment: ApprovalKind<ManualPaymentFacts> = {
  kind: 'manual_payment',
  title: 'Record a payment manually',
  capability: 'payments.record',
  describe: ({ amount, reference, paidOn, note, accepted, effect, row }) =>
    changesOf(
      {},
      {
        amount: naira(kobo(BigInt(amount))),
        reference,
        paid_on: paidOn,
        ...(note && { note }),
        ...(accepted && { accepted: 'More than the loan owes' }),
        ...(effect && { effect }),
        ...(row !== undefined && { row }),
      },
    ),
  lockSubject: async (tx, { subject }) => void (await lockLoan(tx, subject.id as LoanId)),
  run: async (tx, context, { approver, approval: { facts, requestedBy, requestedByName } }) =>
    void (await recordDebit({ ...context, db: tx }, approver, {
      ...facts,
      loanId: facts.loanId as LoanId,
      amount: kobo(BigInt(facts.amount)),
      recordedBy: { id: requestedBy, name: requestedByName },
    })),
};

/** @returns the payment, or `asked` when a second person must confirm it. */
export const recordManualPayment = (context: Context, actor: Actor, debit: Debit): Promise<PaymentLogId | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'payments.record', debit.loanId);
    if ((await recordedAboveLimit(tx, context, actor.id, debit.amount)) === undefined)
      return recordDebit({ ...context, db: tx }, actor, debit);
    const today = context.clock.businessDay();
    const paidOn = debit.paidOn ?? today;
    refuseIf(whyNotDebit(loan, actor, { paidOn, today }));
    await requireOverpaymentConsent(tx, context, loan, debit);
    await requestApproval(tx, context, actor, {
      kind: manualPayment,
      subject: { kind: 'loan', id: loan.id, name: `Loan ${loanNumber(loan.number)}` },
      customerId: loan.customerId,
      facts: { ...debit, amount: debit.amount.toString(), paidOn },
      reason: debit.note ?? `Reference ${debit.reference}`,
    });
    return 'asked';
  });
