/** The poller, the webhook and staff all do the same: ask the provider what became of a reference, and record the answer. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { PayoutId } from '@ajo/contract/modules/payouts';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import type { Payout, PayoutReactions } from '../payout.ts';
import { maySend, whyNotAsk } from '../payout.rules.ts';
import { claimQuestions, findByReference, findPayout } from '../payout.store.ts';
import { providerSilent } from '../payouts.errors.ts';
import { recordOutcome } from './record-outcome.ts';
import { sendOne } from './send-payouts.ts';

const mostPerRound = 50;

/** Asks about everything undecided that is due, and answers how many that were. */
export async function askAboutPayouts(context: Context, reactions: PayoutReactions): Promise<number> {
  const due = await inTransaction(context.db, (tx) => claimQuestions(tx, context.config, { at: context.clock.now(), most: mostPerRound }));
  for (const payout of due) {
    try {
      await ask(context, reactions, payout);
    } catch (error) {
      context.log.error({ err: error, payout: payout.id }, 'a payout could not be asked about and will be asked about again');
    }
  }
  return due.length;
}

/**
 * What the provider's notice leads to. The notice is a hint, its answer the fact; only that money came back is not let go until the answer says so.
 * @throws DomainError `provider_unavailable` when the provider cannot say, so that the job comes again.
 */
export async function askAboutPayout(context: Context, reactions: PayoutReactions, notice: { reference: string; event: string }): Promise<void> {
  const payout = await findByReference(context.db, context.config, notice.reference);
  if (!payout) {
    context.log.error({ reference: notice.reference, event: notice.event }, 'the provider speaks of a transfer that is not ours');
    return;
  }
  const said = await ask(context, reactions, payout);
  const isBehind = said === 'missing' || (/revers/.test(notice.event) && said !== 'reversed' && said !== 'failed');
  if (said === 'unknown' || isBehind) throw providerSilent();
}

/** @throws DomainError `payout_missing`, `payout_not_sent`, `provider_unavailable`. */
export async function askNow(context: Context, reactions: PayoutReactions, id: PayoutId): Promise<Payout> {
  const payout = await findPayout(context.db, context.config, id);
  refuseIf(whyNotAsk(payout));
  if ((await ask(context, reactions, payout)) === 'unknown') throw providerSilent();
  return findPayout(context.db, context.config, id);
}

/** Only a definite "never heard of it" lets the same reference be sent once more. */
async function ask(context: Context, reactions: PayoutReactions, payout: Payout): Promise<string> {
  const outcome = await context.payments.verifyTransfer(payout.reference);
  await recordOutcome(context, reactions, payout.reference, outcome);
  const isLost = outcome.status === 'missing' && maySend(payout) && context.config.PAYOUTS === 'on';
  if (isLost) await sendOne(context, reactions, payout);
  return outcome.status;
}
