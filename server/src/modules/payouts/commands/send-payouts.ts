/** The worker that sends: claim, commit, call the provider with the stored reference, record the result. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { booksDifferSince } from '#modules/ledger/proofs';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { Outcome, Payout, PayoutReactions } from '../payout.ts';
import { claimNext, markSent } from '../payout.store.ts';
import { recordOutcome } from './record-outcome.ts';

/** The one switch of money going out: off by configuration, and while a difference in the books is unresolved. */
export const payoutsAreOn = async ({ config, db }: Context): Promise<boolean> =>
  config.PAYOUTS === 'on' && (await booksDifferSince(db)) === undefined;

/** Sends pending payouts, while payouts are on. */
export async function sendPayouts(context: Context, reactions: PayoutReactions): Promise<void> {
  while (await payoutsAreOn(context)) {
    const payout = await inTransaction(context.db, (tx) => claimNext(tx, context.config, context.clock.now()));
    if (!payout) return;
    failpoint('payout.claimed');
    await sendOne(context, reactions, payout);
  }
}

/** Sends one claimed payout. Failures are found by the poller, which queries the provider before anything is sent again. */
export async function sendOne(context: Context, reactions: PayoutReactions, payout: Payout): Promise<void> {
  try {
    const outcome = await callProvider(context, payout);
    failpoint('payout.called');
    if (outcome) await recordOutcome(context, reactions, payout.reference, outcome);
  } catch (error) {
    context.log.error({ err: error, payout: payout.id }, 'a payout has an unknown outcome and will be queried');
  }
}

/** Undefined when the payout was decided while its recipient was looked up: then nothing is sent. */
async function callProvider(context: Context, payout: Payout): Promise<Outcome | undefined> {
  const { clock, db, payments } = context;
  let recipientCode: string;
  try {
    ({ recipientCode } = await payments.createRecipient(payout.account));
  } catch (error) {
    // The provider refuses the account itself, so nothing was or will be sent.
    if (error instanceof DomainError && error.kind !== 'unavailable') return { status: 'failed', reason: error.message };
    throw error;
  }
  // Written before the call: after a crash the row shows that the money may be on its way. A decision made meanwhile is kept.
  const isOurs = await inTransaction(db, (tx) => markSent(tx, payout.id, { recipientCode, at: clock.now() }));
  if (!isOurs) return undefined;
  return payments.transfer({ reference: payout.reference, amount: payout.amount, recipientCode, reason: payout.narration });
}
