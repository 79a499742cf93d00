/** The bank has answered about a later payout: paid, refused, or come back. Parts of the payout's transaction. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { minus, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import type { TrancheId } from '@ajo/contract/modules/tranches';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { closeLoan, type Loan, lockLoan, moveLoan, noteTranche, payoutReturnedLate } from '#modules/loans';
import { notify } from '#modules/notifications';
import type { Payout } from '#modules/payouts';
import { bookTranche, bookTrancheReturn, postInTime } from '#modules/repayments';
import { noteReturnedPayout } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
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

/** It is lent from today: the rows that are left repay it with what was left. A loan that was paid off meanwhile runs again. */
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
  await tell(
    tx,
    context,
    loan,
    `${naira(tranche.amount)} more of your loan is on your bank account. Look at your new instalments`,
  );
  failpoint('tranche.unposted');
  await postInTime(tx, journals, context.clock.now());
}

/** Nothing was booked, so nothing is taken back: staff may try again or give it up. */
export async function trancheFailed(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { loan, tranche } = await lockBoth(tx, payout);
  refuseIf(whyNotMove(tranche, 'failed'));
  await saveTranche(tx, tranche, { status: 'failed', reason: payout.reason });
  await noteTranche(tx, loan, { underWay: noMoney });
  await note(tx, context, { loan, tranche }, { action: `payout ${tranche.number} failed`, to: 'failed', reason: payout.reason });
}

/** A running loan is as if it had never been paid; of every other one a person decides whose money it is. */
export async function trancheReturned(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { loan, tranche } = await lockBoth(tx, payout);
  const reason = payout.reason ?? 'The bank sent the money back';
  if (loan.status !== 'active' || !tranche.eventId) return returnedLate(tx, context, payout, { loan, tranche });
  refuseIf(whyNotMove(tranche, 'returned'));
  const { account, journals } = await bookTrancheReturn(tx, context, loan, {
    amount: tranche.amount,
    eventId: tranche.eventId,
    reference: payout.reference,
    reason,
  });
  await saveTranche(tx, tranche, { status: 'returned', paid_on: null, event_id: null, reason });
  await noteTranche(tx, loan, { underWay: loan.underWay, undrawn: plus(loan.undrawn, tranche.amount) });
  await note(tx, context, { loan, tranche }, { action: `payout ${tranche.number} came back`, to: 'returned', reason });
  await tell(
    tx,
    context,
    loan,
    `Your bank sent ${naira(tranche.amount)} of your loan back to us. You do not owe it any more. Please check your bank account`,
  );
  if (account.state === 'completed') await closeLoan(tx, context, loan.id);
  await postInTime(tx, journals, context.clock.now());
}

async function returnedLate(tx: Tx, context: Context, payout: Payout, { loan, tranche }: Both): Promise<void> {
  const at = context.clock.now();
  const { reference, amount } = payout;
  await note(tx, context, { loan, tranche }, { action: `payout ${tranche.number} came back late`, reason: payout.reason });
  if (loan.status !== 'written_off') await noteReturnedPayout(tx, context, payout);
  const noted = { id: newId<JournalId>(at), on: context.clock.businessDay(), reference, amount };
  await post(tx, [payoutReturnedLate(loan, noted)], at);
}

type Noted = { action: string; to?: Tranche['status']; reason?: string | null };

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

const tell = (tx: Tx, context: Context, loan: Loan, message: string): Promise<void> =>
  notify(tx, context, { userId: loan.customerId, kind: 'loan', message, link: `/dashboard?loan=${loan.id}` });
