/** A person resolves a difference that the proof of the books found: payouts go on when none is left. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockBookProof, saveResolution } from '#modules/ledger/proofs';
import { inTransaction } from '#platform/db/transaction';
import { proofMissing, whyNotResolve } from '../closings.errors.ts';

export const resolveDifference = (
  context: Context,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const proof = await lockBookProof(tx, id);
    if (!proof) throw proofMissing();
    refuseIf(whyNotResolve(proof));
    await saveResolution(tx, id, { by: actor, reason, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'book_proof', id },
      action: 'resolved a difference in the books',
      reason,
      after: { differences: proof.differences },
    });
  });
