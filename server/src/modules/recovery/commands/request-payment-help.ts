/** A customer who cannot pay it all writes to us: it is a contact about the arrears, and the officers are notified. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, sumOf } from '@ajo/contract/kernel/money';
import { type Day, longDay, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentHelpRequest, PromiseToPay } from '@ajo/contract/modules/recovery';
import type { Context } from '#context';
import { record } from '#modules/history';
import { accountStateOf } from '#modules/loan-accounts';
import { type Loan, loanNumber, lockVisibleLoan } from '#modules/loans';
import { notify, notifyRoles } from '#modules/notifications';
import { owedOn } from '#modules/repayments';
import { findUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { answerBy, followsPromise, whyNotHelp } from '../contact.rules.ts';
import { addContact, countOwnRequests } from '../contact.store.ts';
import { changeLimitReached, dailyLimitReached, nothingToRecover } from '../recovery.errors.ts';
import { type LatestPromise, latestPromise } from '../recovery.queries.ts';

/** Each request notifies officers. Changes of an open promise have a limit of their own: a typing error can be corrected. */
const perDay = { requests: 3, changes: 3 };

type Input = PaymentHelpRequest & { loanId: LoanId };
export type ReceivedHelp = 'promised' | 'changed' | 'requested';

export async function requestPaymentHelp(context: Context, actor: Actor, { loanId, ...request }: Input): Promise<ReceivedHelp> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    if (loan.status !== 'active') throw nothingToRecover();
    const today = context.clock.businessDay();
    const { rows } = await accountStateOf({ ...context, db: tx }, loan);
    const { latest, before, hasKept } = await earlierPromise(tx, { loanId, today, kind: request.kind });
    refuseIf(whyNotHelp(request, { today, owed: sumOf(rows.map(owedOn)), kept: before?.promise.paid }));
    // A kept promise was paid for: the next one is no message too many.
    if (!hasKept) await refuseAboveLimit(tx, { loanId, today, isChange: before !== undefined });
    const text = textOf(request, before?.promise);
    await addContact(tx, contactOf(context, { loan, actor, request, latest, text }));
    await recordHelp(tx, context, { actor, loanId, request, before });
    await notifyOfficers(tx, context, loan.customerId, {
      kind: 'loan',
      message: [`${actor.name}, ${loanNumber(loan.number)}: ${text}`, deadlineOf(context, request)].filter(Boolean).join('. '),
      link: request.kind === 'promise' ? '/admin/defaulters' : '/admin/defaulters?help=open',
    });
    if (request.kind !== 'promise') return 'requested';
    return before ? 'changed' : 'promised';
  });
}

/** The day that the customer reads. */
function deadlineOf({ clock }: Context, { kind }: PaymentHelpRequest): string | undefined {
  if (kind === 'promise') return undefined;
  const day = longDay(answerBy(clock.now()));
  return kind === 'call' ? `Call by ${day}` : `Answer by ${day}`;
}

type EarlierPromise = { latest: LatestPromise | undefined; before: LatestPromise | undefined; hasKept: boolean };

/** Of a new promise: the open one that it changes, or whether the one before was kept. */
async function earlierPromise(
  tx: Tx,
  { loanId, today, kind }: { loanId: LoanId; today: Day; kind: PaymentHelpRequest['kind'] },
): Promise<EarlierPromise> {
  const latest = kind === 'promise' ? await latestPromise(tx, loanId, today) : undefined;
  const state = latest?.promise.state;
  return { latest, before: state === 'open' ? latest : undefined, hasKept: state === 'kept' };
}

async function refuseAboveLimit(
  tx: Tx,
  { loanId, today, isChange }: { loanId: LoanId; today: Day; isChange: boolean },
): Promise<void> {
  const earlier = await countOwnRequests(tx, loanId, { since: startOfDay(today), changes: isChange });
  if (isChange && earlier >= perDay.changes) throw changeLimitReached();
  if (!isChange && earlier >= perDay.requests) throw dailyLimitReached();
}

type Received = Pick<EarlierPromise, 'latest'> & { loan: Loan; actor: Actor; request: PaymentHelpRequest; text: string };

function contactOf({ clock }: Context, { loan, actor, request, latest, text }: Received): Parameters<typeof addContact>[1] {
  const now = clock.now();
  return {
    id: newId(now),
    loan_id: loan.id,
    customer_id: loan.customerId,
    channel: 'app',
    outcome: request.kind === 'promise' ? 'promise' : 'reached',
    help: request.kind,
    contacted_at: now,
    promised_on: request.promised_on ?? null,
    promised_kobo: request.promised_amount ?? null,
    ...followsPromise(latest, now),
    note: [text, request.note].filter(Boolean).join('. '),
    recorded_by: actor.id,
    recorded_by_name: actor.name,
    recorded_at: now,
  };
}

const promiseFacts = ({ on, amount }: Pick<PromiseToPay, 'on' | 'amount'>) => ({ promised_on: on, promised_amount: amount });

async function recordHelp(
  tx: Tx,
  context: Context,
  { actor, loanId, request, before }: Pick<Received, 'actor' | 'request'> & Pick<EarlierPromise, 'before'> & { loanId: LoanId },
): Promise<void> {
  const { kind, promised_on: on, promised_amount: amount } = request;
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loanId },
    customerId: actor.id,
    action: before ? 'changed the promise to pay' : 'asked for help with payments',
    ...(before && { before: promiseFacts(before.promise) }),
    after: { kind, promised_on: on ?? null, ...(amount !== undefined && { promised_amount: amount }) },
  });
}

function textOf(
  { kind, promised_on: on, promised_amount: amount }: PaymentHelpRequest,
  before: PromiseToPay | undefined,
): string {
  if (kind === 'call') return 'Asks for a call';
  if (kind === 'plan') return 'Asks for smaller instalments';
  const promise = `${amount === undefined ? 'a payment' : naira(amount)} by ${longDay(on)}`;
  return before
    ? `Changes the promise from ${naira(before.amount)} by ${longDay(before.on)} to ${promise}`
    : `Promises ${promise}`;
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
