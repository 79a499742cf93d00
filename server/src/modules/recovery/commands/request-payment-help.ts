/** A customer who cannot pay it all writes to us: it is a contact about the arrears, and the officers are notified. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, sumOf } from '@ajo/contract/kernel/money';
import { longDay, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentHelpRequest } from '@ajo/contract/modules/recovery';
import type { Context } from '#context';
import { record } from '#modules/history';
import { standingOf } from '#modules/loan-accounts';
import { loanNumber, lockVisibleLoan } from '#modules/loans';
import { notify, notifyRoles } from '#modules/notifications';
import { owedOn } from '#modules/repayments';
import { findUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { whyNotHelp } from '../contact.rules.ts';
import { addContact, countOwnRequests } from '../contact.store.ts';
import { dailyLimitReached, nothingToRecover } from '../recovery.errors.ts';

/** Each request notifies officers. */
const requestsPerDay = 3;

type Input = PaymentHelpRequest & { loanId: LoanId };

export async function requestPaymentHelp(context: Context, actor: Actor, { loanId, ...request }: Input): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    if (loan.status !== 'active') throw nothingToRecover();
    const { rows } = await standingOf({ ...context, db: tx }, loan);
    refuseIf(whyNotHelp(request, { today: context.clock.businessDay(), owed: sumOf(rows.map(owedOn)) }));
    const now = context.clock.now();
    if ((await countOwnRequests(tx, loanId, startOfDay(context.clock.businessDay()))) >= requestsPerDay)
      throw dailyLimitReached();
    const text = textOf(request);
    await addContact(tx, {
      id: newId(now),
      loan_id: loanId,
      customer_id: loan.customerId,
      channel: 'app',
      outcome: request.kind === 'promise' ? 'promise' : 'reached',
      contacted_at: now,
      promised_on: request.promised_on ?? null,
      promised_kobo: request.promised_amount ?? null,
      note: [text, request.note].filter(Boolean).join('. '),
      recorded_by: actor.id,
      recorded_by_name: actor.name,
      recorded_at: now,
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: actor.id,
      action: 'asked for help with payments',
      after: { kind: request.kind, promised_on: request.promised_on ?? null },
    });
    await notifyOfficers(tx, context, loan.customerId, {
      kind: 'loan',
      message: `${actor.name}, ${loanNumber(loan.number)}: ${text}`,
      link: '/admin/defaulters',
    });
  });
}

function textOf({ kind, promised_on: on, promised_amount: amount }: PaymentHelpRequest): string {
  if (kind === 'call') return 'Asks for a call';
  if (kind === 'plan') return 'Asks for smaller instalments';
  return `Promises ${amount === undefined ? 'a payment' : naira(amount)} by ${longDay(on)}`;
}

/** The customer's own officers, or all recovery officers when there are none. */
async function notifyOfficers(
  tx: Tx,
  context: Context,
  customerId: string,
  notice: { kind: 'loan'; message: string; link: string },
): Promise<void> {
  const customer = await findUser(tx, customerId);
  const officers = [customer?.recoveryOfficerId, customer?.accountOfficerId].filter((id) => id !== null && id !== undefined);
  for (const userId of new Set(officers)) await notify(tx, context, { ...notice, userId });
  if (officers.length === 0) await notifyRoles(tx, context, ['recovery_officer'], notice);
}
