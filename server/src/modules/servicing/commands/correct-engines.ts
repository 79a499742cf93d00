/** Moves running loans to the version of the engine that they were marked for, one loan in one transaction, and notifies each customer once. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { postInTime } from '#modules/ledger/periods';
import { type HistoryAct, record } from '#modules/history';

import { changeEngine } from '#modules/loan-accounts/engine';
import { closeLoan, type Loan, loanNumber, lockLoan } from '#modules/loans';
import { notify } from '#modules/notifications';
import { saveOverpaid } from '#modules/repayments';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { countPending, findCorrection, pendingCorrections, settleCorrection } from '../engine-correction.store.ts';

const pageSize = 100;

/**
 * Every loan that is still pending. A loan that fails stays pending and does not stop the others.
 * @throws AggregateError when loans failed, so that the job is tried again and reported.
 */
export async function correctEngines(context: Context): Promise<void> {
  const errors: unknown[] = [];
  let after: LoanId | undefined;
  for (;;) {
    const loanIds = await pendingCorrections(context.db, after, pageSize);
    for (const loanId of loanIds) {
      const [outcome] = await Promise.allSettled([correctEngine(context, loanId)]);
      if (outcome.status === 'rejected') errors.push(outcome.reason);
    }
    after = loanIds.at(-1);
    if (!after) break;
  }
  const remaining = await countPending(context.db);
  if (remaining > 0) context.log.warn({ remaining }, 'running loans still await their engine correction');
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} loans could not be corrected`);
}

/** A second run finds nothing pending. */
async function correctEngine(context: Context, loanId: LoanId): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const loan = await lockLoan(tx, loanId);
    const correction = await findCorrection(tx, loanId);
    if (!correction) return;
    const at = context.clock.now();
    if (loan.status !== 'active' || loan.engineVersion !== correction.from) {
      const reason = loan.status === 'active' ? `Its version is ${loan.engineVersion}` : `It is ${loan.status}`;
      return settleCorrection(tx, loanId, { state: 'ended', reason }, at);
    }
    const change = await changeEngine(tx, context, loan, correction.to);
    if ('kept' in change) {
      await recordChange(tx, context, loan, {
        action: `kept version ${correction.from} of the calculation`,
        reason: change.kept,
      });
      return settleCorrection(tx, loanId, { state: 'kept', reason: change.kept }, at);
    }
    const { favour, account, eventId, journals } = change;
    await settleCorrection(tx, loanId, { state: 'corrected', favour, eventId }, at);
    await saveOverpaid(tx, loanId, account);
    await recordChange(tx, context, loan, { action: `moved to version ${correction.to} of the calculation`, favour });
    await sendLetter(tx, context, loan, favour);
    if (account.state === 'completed') await closeLoan(tx, context, loanId);
    failpoint('engine_correction.unposted');
    await postInTime(tx, journals, at);
  });
}

type HistoryFacts = { action: HistoryAct; favour?: Kobo; reason?: string };

const recordChange = (
  tx: Tx,
  context: Context,
  { id, customerId }: Loan,
  { action, favour, reason }: HistoryFacts,
): Promise<void> =>
  record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id },
    customerId,
    action,
    ...(reason !== undefined && { reason }),
    ...(favour !== undefined && { after: { in_favour_of_customer: favour } }),
  });

async function sendLetter(tx: Tx, context: Context, { id, customerId, number }: Loan, favour: Kobo): Promise<void> {
  if (favour === noMoney) return;
  await notify(tx, context, {
    userId: customerId,
    kind: 'loan',
    message: `We charged too much for late days on your loan ${loanNumber(number)}. We have corrected it: ${naira(favour)} in your favour. You do not need to do anything`,
    link: `/dashboard?loan=${id}`,
  });
}
