/** Counts what a colleague reads in full: identity and account numbers, and the answers of credit bureaus. */
import type { Actor } from '@ajo/contract/kernel/access';
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { notifyRoles } from '#modules/notifications';
import { settingOn } from '#modules/settings';
import type { Tx } from '#platform/db/transaction';
import { addToCount } from '#platform/http/throttle.store';
import { revealedEnough } from '../onboarding.errors.ts';
import { revealQuota } from '../reveal-quota.ts';

/**
 * In the transaction of the line of history. The last number of the day alerts those who watch over data, once.
 * @throws DomainError `reveal_quota`.
 */
export async function countReveal(tx: Tx, context: Context, actor: Actor): Promise<void> {
  const at = context.clock.now();
  const { per_day: perDay } = await settingOn(tx, revealQuota, context.clock.businessDay());
  const { count, retryAfterSeconds } = await addToCount(tx, { budget: 'reveal', subject: actor.id, windowMs: dayMs }, at);
  if (count > perDay) throw revealedEnough(perDay, retryAfterSeconds);
  if (count < perDay) return;
  context.log.warn({ actor: actor.id, perDay }, 'a colleague has reached the daily quota of reveals');
  await notifyRoles(tx, context, ['superadmin', 'compliance_officer'], {
    kind: 'security',
    message: `${actor.name} has read ${perDay} numbers or credit reports in full today, the full quota. Please review`,
    link: `/admin/users/${actor.id}`,
  });
}
