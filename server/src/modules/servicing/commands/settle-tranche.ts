/** The bank's result for a later payout: paid, refused, or returned. Part of the payout's transaction. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import type { TrancheId } from '@ajo/contract/modules/servicing.tranches';
import type { Context } from '#context';
import { postInTime } from '#modules/ledger/periods';
import { type HistoryAct, record } from '#modules/history';
import { closeLoan, type Loan, loanNumber, lockLoan, moveLoan } from '#modules/loans';
import { isTakenOver } from '../loan-line.queries.ts';
import { noteTranche } from './note-tranche.ts';
import { type Notice, notify, notifyRoles } from '#modules/notifications';
import type { Payout } from '#modules/payouts';
import { bookLateReturn } from './book-late-return.ts';
import { bookTranche, bookTrancheReturn } from './book-tranche.ts';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { Tranche } from '../tranche.ts';
import { whyNotMove } from '../tranche.rules.ts';
import { loanOfTranche, lockTranche, saveTranche } from '../tranche.store.ts';
import { loanNotRunning } from '../tranches.errors.ts';

type Both = { loan: Loan; tranche: Tranche };

async function lockBoth(tx: Tx, { purposeId }: Payout): Promise<Both> {
  const loan = await lockLoan(tx, await loanOfTranche(tx, purposeId));
  return { loan, tranche: await lockTranche(tx, purposeId as TrancheId, loan.id) };
}

/** Disbursed from today: the remaining rows repay it with the rest. A loan paid off meanwhile is active again. */
export async function tranchePaid(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { loan, tranche } = await lockBoth(tx, payout);
  refuseIf(whyNotMove(tranche, 'paid'));
  if (loan.status !== 'active' && loan.status !== 'completed') throw loanNotRunning(loan.status);
  const { eventId, journals } = await bookTranche(tx, context, loan, { ...payout, amount: tranche.amount });
  await saveTranche(tx, tranche, { status: 'paid', paid_on: context.clock.businessDay(), event_id: eventId });
  const lent = await noteTranche(tx, loan, { underWay: noMoney, undrawn: minus(loan.undrawn, tranche.amount) });
  if (loan.status === 'completed')
    await moveLoan(tx, context, lent, { to: 'active', reason: `Payout ${tranche.number} reached the customer` });
  await note(tx, context, { loan, tranche }, { action: `paid out ${tranche.number}`, to: 'paid' });
  const sentence = `We have sent ${naira(tranche.amount)} more of your loan ${loanNumber(loan.number)} to your bank account`;
  await notifyCustomer(tx, context, loan, { message: `${sentence}. Your instalments have changed`, sms: sentence });
  failpoint('tranche.unposted');
  await postInTime(tx, journals, context.clock.now());
}

/** Nothing was booked, so nothing is reversed: staff may retry or cancel it. */
export async function trancheFailed(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { loan, tranche } = await lockBoth(tx, payout);
  refuseIf(whyNotMove(tranche, 'failed'));
  await saveTranche(tx, tranche, { status: 'failed', reason: payout.reason });
  await noteTranche(tx, loan, { underWay: noMoney });
  await note(tx, context, { loan, tranche }, { action: `payout ${tranche.number} failed`, to: 'failed', reason: payout.reason });
}

/**
 * As if it had never been paid, also when the loan was repaid meanwhile: what was paid for it is the customer's credit. Of a loan that goes on as
 * another one, or that ended otherwise, a person decides whose money it is.
 */
export async function trancheReturned(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { loan, tranche } = await lockBoth(tx, payout);
  const reason = payout.reason ?? 'The bank sent the money back';
  const isPlayed = loan.status === 'active' || (loan.status === 'completed' && !(await isTakenOver(tx, loan.id)));
  if (!isPlayed || !tranche.eventId) return bookLateReturn(tx, context, loan, { ...payout, reason });
  refuseIf(whyNotMove(tranche, 'returned'));
  const { account, before, journals } = await bookTrancheReturn(tx, context, loan, {
    amount: tranche.amount,
    eventId: tranche.eventId,
    reference: payout.reference,
    reason,
  });
  await saveTranche(tx, tranche, { status: 'returned', paid_on: null, event_id: null, reason });
  await noteTranche(tx, loan, { underWay: loan.underWay, undrawn: plus(loan.undrawn, tranche.amount) });
  await note(tx, context, { loan, tranche }, { action: `payout ${tranche.number} returned`, to: 'returned', reason });
  await notifyReturned(tx, context, { loan, tranche }, minus(account.credit, before.credit));
  if (loan.status === 'active' && account.state === 'completed') await closeLoan(tx, context, loan.id);
  await postInTime(tx, journals, context.clock.now());
}

/** `credit`: what the customer has paid for money that did not come. Two people refund it on the loan's page. */
async function notifyReturned(tx: Tx, context: Context, { loan, tranche }: Both, credit: Kobo): Promise<void> {
  const yours = credit > noMoney ? ` We owe you the ${naira(credit)} that you paid for it.` : '';
  await notifyCustomer(tx, context, loan, {
    message: `Your bank sent ${naira(tranche.amount)} of your loan back to us. You no longer owe it.${yours} Please check your bank account`,
    isTrouble: true,
  });
  if (credit <= noMoney) return;
  await notifyRoles(tx, context, ['finance'], {
    kind: 'repayment',
    message: `Payout ${tranche.number} of ${loanNumber(loan.number)} was returned after ${naira(credit)} had been paid for it. Refund it to the customer`,
    isTrouble: true,
    link: `/admin/requests/${loan.id}`,
  });
}

type Noted = { action: HistoryAct; to?: Tranche['status']; reason?: string | null };

async function note(tx: Tx, context: Context, { loan, tranche }: Both, { action, to, reason }: Noted): Promise<void> {
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action,
    ...(to && { from: tranche.status, to }),
    ...(reason && { reason }),
    after: { amount: tranche.amount },
  });
}

const notifyCustomer = (
  tx: Tx,
  context: Context,
  loan: Loan,
  notice: Pick<Notice, 'message' | 'sms' | 'isTrouble'>,
): Promise<void> => notify(tx, context, { userId: loan.customerId, kind: 'loan', ...notice, link: `/dashboard?loan=${loan.id}` });
