/** The worker that sends: claim, commit, call the provider with the stored reference, record what it said. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { Outcome, Payout, PayoutReactions } from '../payout.ts';
import { claimNext, savePayout } from '../payout.store.ts';
import { recordOutcome } from './record-outcome.ts';

/** Sends what waits and answers how many; nothing while PAYOUTS is off. */
export async function sendPayouts(context: Context, reactions: PayoutReactions): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    if (context.config.PAYOUTS === 'off') return sent;
    const payout = await inTransaction(context.db, (tx) => claimNext(tx, context.config, context.clock.now()));
    if (!payout) return sent;
    failpoint('payout.claimed');
    await sendOne(context, reactions, payout);
  }
}

/** Sends one claimed payout. What goes wrong here is found again by the poller, which asks before anything is sent again. */
export async function sendOne(context: Context, reactions: PayoutReactions, payout: Payout): Promise<void> {
  try {
    const outcome = await callProvider(context, payout);
    failpoint('payout.called');
    if (outcome) await recordOutcome(context, reactions, payout.reference, outcome);
  } catch (error) {
    context.log.error({ err: error, payout: payout.id }, 'a payout was left undecided and will be asked about');
  }
}

/** Undefined when the provider could not be reached before any money was moved. */
async function callProvider(context: Context, payout: Payout): Promise<Outcome | undefined> {
  const { config, clock, db, payments } = context;
  let recipientCode: string;
  try {
    ({ recipientCode } = await payments.createRecipient(payout.account));
  } catch (error) {
    // The provider refuses the account itself, so nothing was or will be sent.
    if (error instanceof DomainError && error.kind !== 'unavailable') return { status: 'failed', reason: error.message };
    throw error;
  }
  // Written before the call: what a dead worker leaves behind says that money may be on its way.
  await inTransaction(db, (tx) => savePayout(tx, config, payout.id, { recipient_code: recipientCode, status: 'sent', sent_at: clock.now() }));
  return payments.transfer({ reference: payout.reference, amount: payout.amount, recipientCode, reason: payout.narration });
}
