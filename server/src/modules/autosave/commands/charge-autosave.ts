/** The deposit of a day: the attempt is stored first, then the card is charged, unless plan or account have changed since. */
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { addDays, type Day, longDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { lockSavings, savingsDeposits, type SavingsAccount } from '#modules/savings';
import { processingFeeOf } from '#modules/schedules';
import { findUser } from '#modules/users';
import { type Charged, chargeSavedCard, isChargeUnderWay, type MoneyInRegistry } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import {
  attemptKeyPrefix,
  type Autosave,
  type AutosaveAttempt,
  attemptsJudged,
  autosaveJob,
  refusedPauseDays,
} from '../autosave.ts';
import { attemptEnded, ownerBarred } from '../autosave.errors.ts';
import { amountOf, failuresInRow, isCardGone, isFinal, isReached, nextDay, whyEnded, whyNotCharge } from '../autosave.rules.ts';
import {
  addAttempt,
  attemptOn,
  autosavesDue,
  findAutosave,
  newestAttempts,
  noteFailure,
  resultOf,
  saveAutosave,
} from '../autosave.store.ts';
import { announceFailure } from './announce-failure.ts';

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
  const outcome = await chargeCard(context, registry, charge);
  if (outcome.status === 'completed' || outcome.status === 'pending') return;
  await inTransaction(context.db, (tx) => closeFailed(tx, context, charge, outcome));
}

/** The attempt of the day, stored before or now; undefined when nothing is to be charged. */
async function prepare(
  tx: Tx,
  context: Context,
  { accountId, on }: { accountId: SavingsId; on: Day },
): Promise<Charge | undefined> {
  const account = await lockSavings(tx, accountId);
  if (await whyNotOwner(tx, account)) return undefined;
  const earlier = await attemptOn(tx, accountId, on);
  if (earlier) return earlier.refused === null ? { attempt: earlier, account } : undefined;
  const plan = await findAutosave(tx, accountId);
  if (plan?.status !== 'active' || plan.nextOn > on) return undefined;
  const attempts = await newestAttempts(tx, accountId, context.clock.now(), attemptsJudged);
  const ended = whyEnded(account, failuresInRow(attempts, plan));
  if (ended !== undefined) return end(tx, context, account, ended);
  // The deposit before is still undecided: the next morning tries again.
  if (attempts[0]?.status === 'pending' || (await isChargeUnderWay(tx, { purpose: 'savings_deposit', purposeId: accountId })))
    return undefined;
  return store(tx, context, { account, plan, on });
}

/** The list of the morning leaves them out; this is for what has changed since. */
async function whyNotOwner(tx: Tx, { customerId }: SavingsAccount): Promise<DomainError | undefined> {
  const owner = await findUser(tx, customerId);
  return !owner || owner.deletedAt || owner.suspendedAt ? ownerBarred() : undefined;
}

async function store(
  tx: Tx,
  context: Context,
  { account, plan, on }: { account: SavingsAccount; plan: Autosave; on: Day },
): Promise<Charge | undefined> {
  const at = context.clock.now();
  const amount = amountOf(account, plan.amount);
  const refusal = await refusalOf(tx, context, account, amount);
  if (refusal) return refuse(tx, context, { account, plan, refusal });
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

/** `refusal`: why it was not sent. `isOurs`: plan or account took no deposit any more, and the card refused nothing. */
type Outcome = Pick<Charged, 'status' | 'reason' | 'cause'> & { refusal?: DomainError; isOurs?: boolean };

/** What the card itself refuses (it was removed, its bank refuses it for good) is the outcome of the attempt. */
async function chargeCard(context: Context, registry: MoneyInRegistry, { attempt, account }: Charge): Promise<Outcome> {
  const ours: { refusal?: DomainError | undefined } = {};
  const assess = async (tx: Tx): Promise<Pick<AutosaveAttempt, 'amount' | 'fee'>> => {
    ours.refusal = await whyNotNow(tx, context, attempt);
    refuseIf(ours.refusal);
    return { amount: attempt.amount, fee: attempt.fee };
  };
  try {
    return await chargeSavedCard(context, registry, {
      purpose: 'savings_deposit',
      purposeId: account.id,
      payerId: account.customerId,
      cardId: attempt.cardId,
      price: { wanted: attempt.amount, assess },
      key: attemptKeyPrefix + attempt.id,
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    const { message } = error;
    return { status: 'failed', reason: message, cause: message, refusal: error, isOurs: error === ours.refusal };
  }
}

/** Asked once, in the order of the charge: under the lock of the account neither a stop nor a closing passes it. */
async function whyNotNow(tx: Tx, context: Context, { id, accountId, amount }: AutosaveAttempt): Promise<DomainError | undefined> {
  const account = await lockSavings(tx, accountId);
  const attempt = await resultOf(tx, id, context.clock.now());
  if (attempt.refused !== null) return attemptEnded();
  const changed = whyNotCharge(await findAutosave(tx, accountId), attempt, context.clock.businessDay());
  return changed ?? (await whyNotOwner(tx, account)) ?? refusalOf(tx, context, account, amount);
}

/** A failure is announced. After a refusal of ours the end or the pause of the plan has the notice, unless the customer changed the plan. */
async function closeFailed(tx: Tx, context: Context, { attempt }: Charge, outcome: Outcome): Promise<void> {
  const account = await lockSavings(tx, attempt.accountId);
  const { reason, cause, refusal, isOurs } = outcome;
  const isNew = isOurs
    ? await noteFailure(tx, attempt.id, { refused: reason, at: context.clock.now() })
    : await announceFailure(tx, context, { account, attempt, reason, cause });
  const plan = await findAutosave(tx, account.id);
  if (!isNew || !refusal || !plan || whyNotCharge(plan, attempt, context.clock.businessDay())) return;
  // The plan goes on when the account opens again.
  if (refusal.code === ownerBarred().code) return;
  if (isOurs) await refuse(tx, context, { account, plan, refusal });
  else if (isCardGone(refusal)) await end(tx, context, account, 'the card can no longer be charged');
}

type Refused = { account: SavingsAccount; plan: Autosave; refusal: DomainError };

const refuse = (tx: Tx, context: Context, { account, plan, refusal }: Refused): Promise<undefined> =>
  isFinal(refusal)
    ? end(tx, context, account, 'the account takes no more deposits')
    : pause(tx, context, { account, plan, reason: refusal.message });

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
    isTrouble: true,
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
    isTrouble: !isReached(account),
    link: `/savings/${account.id}/transactions`,
  });
  return undefined;
}
