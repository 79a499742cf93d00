/** The poller, the webhook and staff all do the same: ask the provider what became of a reference, and record the answer. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { PayoutId } from '@ajo/contract/modules/payouts';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import type { Outcome, Payout, PayoutReactions } from '../payout.ts';
import { maySend, whyNotAsk } from '../payout.rules.ts';
import { claimQuestions, findByReference, findPayout } from '../payout.store.ts';
import { providerSilent } from '../payouts.errors.ts';
import { endDispute, recordOutcome } from './record-outcome.ts';
import { payoutsAreOn, sendOne } from './send-payouts.ts';

const maxPerRound = 50;

/** Asks about everything undecided that is due. */
export async function queryDuePayouts(context: Context, reactions: PayoutReactions): Promise<void> {
  const due = await inTransaction(context.db, (tx) =>
    claimQuestions(tx, context.config, { at: context.clock.now(), max: maxPerRound }),
  );
  for (const payout of due) {
    try {
      const { status } = await queryOutcome(context, reactions, payout);
      // Only a definite "not found" allows sending the same reference once more, and only by the worker that holds the query.
      if (status === 'missing' && maySend(payout) && (await mayLeave(context, reactions, payout)))
        await sendOne(context, reactions, payout);
    } catch (error) {
      context.log.error({ err: error, payout: payout.id }, 'a payout query failed and will be retried');
      await noteTrouble(context, reactions, payout);
    }
  }
}

/** A worker that died may have taken an order without sending it. Its purpose may have been stopped since. */
const mayLeave = async (context: Context, reactions: PayoutReactions, { purpose, purposeId }: Payout): Promise<boolean> =>
  (await payoutsAreOn(context)) && !(await reactions[purpose].isHeld?.(context.db, purposeId));

/** An outcome that cannot be saved is as unknown as a missing one: after a day a person is notified. */
async function noteTrouble(context: Context, reactions: PayoutReactions, { id, reference }: Payout): Promise<void> {
  try {
    const reason = 'The answer of the provider could not be recorded';
    await recordOutcome(context, reactions, reference, { status: 'unknown', reason });
  } catch (error) {
    context.log.error({ err: error, payout: id }, 'the trouble with a payout could not be noted');
  }
}

/**
 * What the provider's notice leads to. The notice is a hint, its answer the fact; only returned money stays in the queue until the answer confirms it.
 * @throws DomainError `provider_unavailable` when the provider cannot say, so that the job comes again.
 */
export async function receiveTransferNotice(
  context: Context,
  reactions: PayoutReactions,
  reference: string,
  event = '',
): Promise<void> {
  const payout = await findByReference(context.db, context.config, reference);
  if (!payout) {
    context.log.error({ reference, event }, 'the provider reports a transfer that is not ours');
    return;
  }
  const { status } = await queryOutcome(context, reactions, payout);
  const isBehind = status === 'missing' || (/revers/.test(event) && status !== 'reversed' && status !== 'failed');
  if (status === 'unknown' || isBehind) throw providerSilent();
}

type PersonsQuery = { id: PayoutId; actor: Actor };

/** By a person: a dispute ends when the provider agrees with the record again. @throws DomainError `payout_missing`, `payout_not_sent`, `provider_unavailable`. */
export async function queryPayout(context: Context, reactions: PayoutReactions, { id, actor }: PersonsQuery): Promise<Payout> {
  const payout = await findPayout(context.db, context.config, id);
  refuseIf(whyNotAsk(payout));
  const outcome = await queryOutcome(context, reactions, payout);
  if (outcome.status === 'unknown') throw providerSilent();
  await endDispute(context, payout, outcome, actor);
  return findPayout(context.db, context.config, id);
}

async function queryOutcome(context: Context, reactions: PayoutReactions, { reference }: Payout): Promise<Outcome> {
  const outcome = await context.payments.verifyTransfer(reference);
  await recordOutcome(context, reactions, reference, outcome);
  return outcome;
}
