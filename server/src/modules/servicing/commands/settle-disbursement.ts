/** The bank has answered: paid makes the loan active from today, refused hands it back to staff. Parts of one transaction. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { activateGuarantors } from '#modules/guarantors';
import { record } from '#modules/history';
import type { Journal } from '#modules/ledger';
import { type Notice, notify } from '#modules/notifications';
import { causeOfFailure, type Payout } from '#modules/payouts';
import type { Tx } from '#platform/db/transaction';
import { type Loan, loanNumber, whyNotMove, lockLoan, saveLoan } from '#modules/loans';
import { netPayout, scheduleOfLoan, termsOfLoan } from '#modules/loans/pricing';
import { loanDisbursed } from '../disbursement.rules.ts';

/** The journal is returned, not posted: posting is the last act of the transaction, after the schedule is written. */
export async function activateLoan(tx: Tx, context: Context, payout: Payout): Promise<{ loan: Loan; journal: Journal }> {
  const waiting = await lockLoan(tx, payout.purposeId as LoanId);
  refuseIf(whyNotMove(waiting, 'active'));

  const on = context.clock.businessDay();
  const loan = await saveLoan(tx, waiting, {
    status: 'active',
    disbursed_on: on,
    // Where the instalment is given, the days of the real rows decide how many there are.
    instalments: termsOfLoan(waiting, on).instalments,
  });
  await activateGuarantors(tx, context, loan.id);
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'paid out',
    from: waiting.status,
    to: 'active',
    after: { disbursed_on: on },
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    ...payoutNotice(loan, payout, on),
    link: `/dashboard?loan=${loan.id}`,
  });
  return {
    loan,
    journal: loanDisbursed(loan, { ...payout, on, at: context.clock.now() }),
  };
}

/** The sentence, its figures, and the text message. */
function payoutNotice(loan: Loan, { account }: Payout, on: Day): Pick<Notice, 'message' | 'subject' | 'facts' | 'sms'> {
  const { instalment, firstDueOn } = scheduleOfLoan(loan, on);
  const sentence = `We have sent ${naira(netPayout(loan))} to your bank account ending ${account.number.slice(-4)}`;
  return {
    subject: sentence,
    message: `${sentence}. Your first instalment is due on ${longDay(firstDueOn)}`,
    sms: `${sentence}. First instalment of ${naira(instalment)}: ${longDay(firstDueOn)}`,
    facts: [
      ['Loan', loanNumber(loan.number)],
      ['Sent to you', naira(netPayout(loan))],
      ['To your account', `ending ${account.number.slice(-4)}, ${account.name}`],
      ['First instalment', naira(instalment)],
      ['Due', longDay(firstDueOn)],
    ],
  };
}

/** Nothing was booked, so nothing is reversed: staff may retry or deny. */
export async function markDisbursementFailed(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const loan = await lockLoan(tx, payout.purposeId as LoanId);
  refuseIf(whyNotMove(loan, 'disbursement_failed'));
  await saveLoan(tx, loan, { status: 'disbursement_failed', reason: payout.reason });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'payout failed',
    from: loan.status,
    to: 'disbursement_failed',
    ...(payout.reason && { reason: payout.reason }),
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    ...failedNotice(loan, payout),
    isTrouble: true,
  });
}

/** The provider's own reason is for staff: the customer reads what to do, and only about an account that is theirs to correct. */
function failedNotice(
  loan: Loan,
  { account, amount, reason }: Payout,
): Pick<Notice, 'message' | 'subject' | 'facts' | 'sms' | 'link'> {
  const last4 = account.number.slice(-4);
  const sentence = `We could not send ${naira(amount)} to your bank account`;
  const facts: Notice['facts'] = [
    ['Loan', loanNumber(loan.number)],
    ['Not sent', naira(amount)],
    ['Bank account', `••${last4}, ${account.name}`],
  ];
  if (causeOfFailure(reason) !== 'account') {
    const message = `${sentence} ••${last4} yet. We will try again`;
    const sms = `${sentence} ending ${last4} yet. We will try again`;
    return { subject: `${sentence} ••${last4} yet`, message, sms, facts, link: `/dashboard?loan=${loan.id}` };
  }
  return {
    subject: `${sentence} ••${last4}`,
    message: `${sentence} ••${last4}. Check your bank account in your profile: then we can pay out again`,
    sms: `${sentence} ending ${last4}. Check your bank account in your profile`,
    facts,
    link: '/profile?section=bank',
  };
}
