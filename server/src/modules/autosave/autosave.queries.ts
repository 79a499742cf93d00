/** Autosave as it is answered: the plan and its newest attempts. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { Autosave as AutosaveAnswer } from '@ajo/contract/modules/autosave';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { findVisibleSavings } from '#modules/savings';
import { processingFeeOf } from '#modules/schedules';
import { stateOf } from './autosave.rules.ts';
import { findAutosave, newestAttempts } from './autosave.store.ts';

const newest = 12;

export async function autosaveOf(
  { db, clock }: Context,
  actor: Actor,
  { id, capability }: { id: SavingsId; capability: Capability },
): Promise<AutosaveAnswer> {
  const account = await findVisibleSavings(db, actor, capability, id);
  const plan = await findAutosave(db, account.id);
  const attempts = await newestAttempts(db, account.id, clock.now(), newest);
  const status = plan && stateOf(plan, clock.businessDay());
  return {
    autosave:
      plan && status
        ? {
            status,
            amount: plan.amount,
            fee: processingFeeOf(plan.amount),
            frequency: plan.frequency,
            day: plan.day,
            card: { id: plan.cardId, ...plan.card },
            next_on: status === 'stopped' ? null : plan.nextOn,
            paused_until: status === 'paused' ? plan.pausedUntil : null,
            paused_reason: status === 'paused' ? plan.pausedReason : null,
            stopped_reason: plan.stoppedReason,
          }
        : null,
    attempts: attempts.map(({ id: attemptId, dueOn, amount, fee, reason, cardId, brand, last4, createdAt, status: state }) => ({
      id: attemptId,
      due_on: dueOn,
      status: state,
      amount,
      fee,
      reason,
      card: { id: cardId, brand, last4 },
      tried_at: createdAt,
    })),
  };
}
