/** Shows a number in full to those who may; the history keeps who read what, and why. One person reads a limited number a day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notifyRoles } from '#modules/notifications';
import { settingOn } from '#modules/settings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { addToCount } from '#platform/http/throttle.store';
import { openBvn } from '../identity.store.ts';
import { isInScope } from '../kyc.queries.ts';
import * as no from '../onboarding.errors.ts';
import { bankAccountOf } from '../onboarding.store.ts';
import { revealQuota } from '../reveal-quota.ts';

type RevealInput = { customerId: string; what: 'bvn' | 'account_number'; reason: string };

/**
 * The line of history is committed before the number leaves.
 * @throws DomainError `user_missing`, `nothing_to_reveal`, `reveal_quota`.
 */
export async function reveal(context: Context, actor: Actor, { customerId, what, reason }: RevealInput): Promise<string> {
  if (!(await isInScope(context.db, actor, { capability: 'pii.reveal', customerId }))) throw no.customerMissing();
  const value = what === 'bvn' ? await openBvn(context, customerId) : (await bankAccountOf(context, customerId))?.number;
  if (!value) throw no.nothingToReveal();
  await inTransaction(context.db, async (tx) => {
    await countReveal(tx, context, actor);
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: customerId },
      customerId,
      action: `revealed the ${what === 'bvn' ? 'BVN' : 'account number'}`,
      reason,
    });
  });
  return value;
}

/** Counted with the line of history; those who watch over data are alerted once, by the last number that is shown. */
async function countReveal(tx: Tx, context: Context, actor: Actor): Promise<void> {
  const at = context.clock.now();
  const { per_day: perDay } = await settingOn(tx, revealQuota, context.clock.businessDay());
  const { count, retryAfterSeconds } = await addToCount(tx, { budget: 'reveal', subject: actor.id, windowMs: dayMs }, at);
  if (count > perDay) throw no.revealedEnough(perDay, retryAfterSeconds);
  if (count < perDay) return;
  context.log.warn({ actor: actor.id, perDay }, 'a colleague has reached the daily number of revealed identity numbers');
  await notifyRoles(tx, context, ['superadmin', 'compliance_officer'], {
    kind: 'security',
    message: `${actor.name} has read ${perDay} identity or account numbers in full today, the full quota. Please review`,
    link: `/admin/users/${actor.id}`,
  });
}
