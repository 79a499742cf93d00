/** The deposit of a day: the attempt is stored first, then the card is charged, and a failure is announced once. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import { addDays, type Day, longDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { lockSavings, savingsDeposits, type SavingsAccount } from '#modules/savings';
import { processingFeeOf } from '#modules/schedules';
import { type Charged, chargeSavedCard, isChargeUnderWay, type MoneyInRegistry } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import {
  attemptKeyPrefix,
  type Autosave,
  type AutosaveAttempt,
  autosaveJob,
  maxFailures,
  refusedPauseDays,
} from '../autosave.ts';
import { amountOf, failuresInRow, isFinal, nextDay, whyEnded } from '../autosave.rules.ts';
import {
  addAttempt,
  attemptOn,
  autosavesDue,
  findAutosave,
  newestAttempts,
  noteFailure,
  saveAutosave,
} from '../autosave.store.ts';

/** One job for each account with a deposit due. Returns how many. */
export async function sendAutosaves(context: Context): Promise<number> {
  const on = context.clock.businessDay();
  const due = await autosavesDue(context.db, on);
  await inTransaction(context.db, async (tx) => {
    for (const accountId of due) await context.jobs.send(tx, autosaveJob, { accountId, on });
  });
  return due.length;
}

type Charge = { attempt: AutosaveAttempt; account: SavingsAccount };

/** Not inside a transaction, because the provider is called. Repeating it charges under the same key, so the card pays once. */
export async function chargeAutosave(
  context: Context,
  registry: MoneyInRegistry,
  { accountId, on }: { accountId: SavingsId; on: Day },
): Promise<void> {
  const charge = await inTransaction(context.db, (tx) => prepare(tx, context, { accountId, on }));
  if (!charge) return;
  failpoint('autosave.prepared');
  const { status, reason, cause } = await chargeCard(context, registry, charge);
  if (status === 'completed' || status === 'pending') return;
  await inTransaction(context.db, (tx) => announceFailure(tx, context, charge, { reason, cause }));
}

/** The attempt of the day, stored before or now; undefined when nothing is to be charged. */
async function prepare(
  tx: Tx,
  context: Context,
  { accountId, on }: { accountId: SavingsId; on: Day },
): Promise<Charge | undefined> {
  const account = await lockSavings(tx, accountId);
  const earlier = await attemptOn(tx, accountId, on);
  if (earlier) return earlier.refused === null ? { attempt: earlier, account } : undefined;
  const plan = await findAutosave(tx, accountId);
  if (plan?.status !== 'active' || plan.nextOn > on) return undefined;
  const attempts = await newestAttempts(tx, accountId, context.clock.now(), maxFailures);
  const ended = whyEnded(account, failuresInRow(attempts, plan));
  if (ended !== undefined) return end(tx, context, account, ended);
  // The deposit before is still undecided: the next morning tries again.
  if (attempts[0]?.status === 'pending' || (await isChargeUnderWay(tx, { purpose: 'savings_deposit', purposeId: accountId })))
    return undefined;
  return store(tx, context, { account, plan, on });
}

async function store(
  tx: Tx,
  context: Context,
  { account, plan, on }: { account: SavingsAccount; plan: Autosave; on: Day },
): Promise<Charge | undefined> {
  const at = context.clock.now();
  const amount = amountOf(account, plan.amount);
  const refusal = await refusalOf(tx, context, account, amount);
  if (refusal && isFinal(refusal)) return end(tx, context, account, 'the account takes no more deposits');
  if (refusal) return pause(tx, context, { account, plan, reason: refusal.message });
  const attempt = await addAttempt(tx, {
    id: newId(at),
    account_id: account.id,
    card_id: plan.cardId,
    due_on: on,
    amount_kobo: amount,
    fee_kobo: processingFeeOf(amount),
    created_at: at,
  });
  await saveAutosave(tx, account.id, { next_on: nextDay(plan, on), paused_until: null, paused_reason: null });
  return { attempt, account };
}

async function refusalOf(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  amount: AutosaveAttempt['amount'],
): Promise<DomainError | undefined> {
  try {
    await savingsDeposits.price({ ...context, db: tx }, account, amount);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.kind !== 'unavailable') return error;
    throw error;
  }
}

/** What the card itself refuses (it was removed, its bank refuses it for good) is the outcome of the attempt. */
async function chargeCard(
  context: Context,
  registry: MoneyInRegistry,
  { attempt, account }: Charge,
): Promise<Pick<Charged, 'status' | 'reason' | 'cause'>> {
  try {
    return await chargeSavedCard(context, registry, {
      purpose: 'savings_deposit',
      purposeId: account.id,
      payerId: account.customerId,
      cardId: attempt.cardId,
      price: { amount: attempt.amount, fee: attempt.fee },
      key: attemptKeyPrefix + attempt.id,
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return { status: 'failed', reason: error.message, cause: error.message };
  }
}

type Refusal = Pick<Charged, 'reason' | 'cause'>;

async function announceFailure(
  tx: Tx,
  context: Context,
  { attempt, account }: Charge,
  { reason, cause }: Refusal,
): Promise<void> {
  if (!(await noteFailure(tx, attempt.id, { refused: reason, at: context.clock.now() }))) return;
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `Autosave could not add ${naira(attempt.amount)} to “${account.name}” on ${longDay(attempt.dueOn)}: ${cause ?? 'the card was refused'}`,
    link: `/savings/${account.id}/transactions`,
  });
}

type Pause = { account: SavingsAccount; plan: Autosave; reason: string };

/** The account, or the tier of the customer, does not take the deposit now. The card is not charged, and no attempt failed. */
async function pause(tx: Tx, context: Context, { account, plan, reason }: Pause): Promise<undefined> {
  const until = addDays(context.clock.businessDay(), refusedPauseDays);
  const nextOn = nextDay(plan, addDays(until, -1));
  const at = context.clock.now();
  await saveAutosave(tx, account.id, { paused_until: until, paused_reason: reason, next_on: nextOn, changed_at: at });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'autosave paused',
    reason,
    after: { until, next: nextOn },
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `Autosave for “${account.name}” is paused until ${longDay(until)}: ${reason}`,
    link: `/savings/${account.id}/transactions`,
  });
  return undefined;
}

async function end(tx: Tx, context: Context, account: SavingsAccount, reason: string): Promise<undefined> {
  await saveAutosave(tx, account.id, { status: 'stopped', stopped_reason: reason, changed_at: context.clock.now() });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'autosave ended',
    reason,
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `Autosave for “${account.name}” has ended: ${reason}`,
    link: `/savings/${account.id}/transactions`,
  });
  return undefined;
}
