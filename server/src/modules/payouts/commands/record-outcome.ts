/** Writes down what the provider reports of a payout and lets the ordering module follow: the one place where a payout moves on. */
import type { Actor } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notifyRoles } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { awaitsRecord } from '../by-hand.approval.ts';
import { type Outcome, type Payout, type PayoutReactions, statusWords } from '../payout.ts';
import { causeOfFailure, endsDispute, isOverdue, type Verdict, weigh } from '../payout.rules.ts';
import { lockByReference, savePayout } from '../payout.store.ts';

export type Recorded = Verdict['kind'] | 'not_ours';

/**
 * Idempotent: worker, poller and webhook may all report the same. It never runs backwards: what contradicts the record changes nothing,
 * marks the payout as disputed and alarms finance once.
 */
export async function recordOutcome(
  context: Context,
  reactions: PayoutReactions,
  reference: string,
  outcome: Outcome,
): Promise<Recorded> {
  return inTransaction(context.db, async (tx) => {
    const payout = await lockByReference(tx, context.config, reference);
    if (!payout) {
      context.log.error({ reference }, 'the provider reports a transfer that is not ours');
      return 'not_ours';
    }
    const verdict = weigh(payout, outcome);
    if (verdict.kind === 'settle') await settle(tx, context, { reactions, payout, outcome, verdict });
    if (verdict.kind === 'wait')
      await scheduleNextQuery(tx, context, { reactions, payout, outcome, acknowledged: verdict.acknowledged });
    if (verdict.kind === 'contradiction') await dispute(tx, context, { reactions, payout, outcome });
    return verdict.kind;
  });
}

type Settling = { reactions: PayoutReactions; payout: Payout; outcome: Outcome; verdict: Verdict & { kind: 'settle' } };

async function settle(tx: Tx, context: Context, { reactions, payout, outcome, verdict }: Settling): Promise<void> {
  const { config, clock, log } = context;
  const settled = await savePayout(tx, config, payout.id, {
    status: verdict.to,
    settled_at: clock.now(),
    acknowledged_at: payout.acknowledgedAt ?? clock.now(),
    ...('fee' in outcome && { provider_fee_kobo: outcome.fee }),
    reason: 'reason' in outcome ? outcome.reason : null,
  });
  log.info({ payout: payout.id, from: payout.status, to: verdict.to }, 'a payout moved on');
  const isNotified = verdict.reaction === 'reversed' && reactions[payout.purpose].notifiesOfReturn;
  if (verdict.to === 'reversed' && !isNotified)
    await alarm(
      tx,
      context,
      { reactions, payout: settled },
      `A payout of ${naira(payout.amount)} was returned: ${settled.reason ?? 'no reason given'}`,
    );
  if (verdict.to === 'failed') await alarmOfFailure(tx, context, { reactions, payout: settled });
  // Last, because a reaction posts its journal at its end.
  await reactions[payout.purpose][verdict.reaction](tx, context, settled);
}

/** The customer reads that we send it again, so that a person must. What is wrong with the account is the customer's to correct. */
async function alarmOfFailure(tx: Tx, context: Context, { reactions, payout }: Alarm): Promise<void> {
  const cause = causeOfFailure(payout.reason);
  if (cause === 'account' || (cause === 'other' && reactions[payout.purpose].notifiesOfFailure)) return;
  const next = cause === 'balance' ? 'Add money at the payment provider, then send it again' : 'Send it again';
  const what = `A payout of ${naira(payout.amount)} failed: ${payout.reason ?? 'no reason given'}`;
  await alarm(tx, context, { reactions, payout }, `${what}. ${next}`);
}

type PendingOutcome = { reactions: PayoutReactions; payout: Payout; outcome: Outcome; acknowledged: boolean };

async function scheduleNextQuery(
  tx: Tx,
  context: Context,
  { reactions, payout, outcome, acknowledged }: PendingOutcome,
): Promise<void> {
  const { config, clock, log } = context;
  const overdue = isOverdue(payout, clock.now());
  await savePayout(tx, config, payout.id, {
    ...(acknowledged && {
      status: 'sent',
      sent_at: payout.sentAt ?? clock.now(),
      acknowledged_at: payout.acknowledgedAt ?? clock.now(),
    }),
    reason: 'reason' in outcome ? outcome.reason : null,
    ...(overdue && { alarmed_at: clock.now() }),
  });
  if (!overdue) return;
  log.error({ payout: payout.id, status: outcome.status }, 'the fate of a payout has been unknown for a day');
  await alarm(
    tx,
    context,
    { reactions, payout },
    `We still do not know, after a day, whether a payout of ${naira(payout.amount)} to ${payout.account.name} was made. Check with the provider`,
  );
}

type Disputed = { reactions: PayoutReactions; payout: Payout; outcome: Outcome };

async function dispute(tx: Tx, context: Context, { reactions, payout, outcome }: Disputed): Promise<void> {
  const { config, clock, log } = context;
  log.error(
    { payout: payout.id, recorded: payout.status, answered: outcome.status },
    'the provider contradicts what is recorded of a payout',
  );
  await savePayout(tx, config, payout.id, { disputed_at: clock.now() });
  if (payout.disputedAt) return;
  await alarm(
    tx,
    context,
    { reactions, payout },
    `A payout of ${naira(payout.amount)} is recorded as ${statusWords[payout.status]}, but the provider now reports ${statusWords[outcome.status]}`,
  );
}

/** After the outcome is recorded. @param disputedAt before the query: a contradiction since then keeps the dispute. @param actor who has queried the provider. */
export const endDispute = (
  context: Context,
  { reference, disputedAt }: Pick<Payout, 'reference' | 'disputedAt'>,
  outcome: Outcome,
  actor: Actor,
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const payout = await lockByReference(tx, context.config, reference);
    if (!payout || payout.disputedAt?.getTime() !== disputedAt?.getTime() || !endsDispute(payout, outcome)) return;
    // What the bank proves is confirmed or declined first.
    if (await awaitsRecord(tx, context, payout.id)) return;
    await savePayout(tx, context.config, payout.id, { disputed_at: null });
    await record(tx, context, {
      actor,
      subject: { kind: 'payout', id: payout.id },
      action: 'ended the dispute of a payout',
      before: { disputed_at: payout.disputedAt },
      after: { amount: payout.amount, reference },
    });
  });

type Alarm = { reactions: PayoutReactions; payout: Payout };

async function alarm(tx: Tx, context: Context, { reactions, payout }: Alarm, message: string): Promise<void> {
  const link = await reactions[payout.purpose].staffPage?.(tx, payout.purposeId);
  await notifyRoles(tx, context, ['finance'], { kind: 'payout', message, isTrouble: true, ...(link && { link }) });
}
