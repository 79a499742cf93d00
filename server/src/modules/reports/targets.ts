/** The targets of a month beside what falls due in it and what was collected of that. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import type { CollectionTarget, CollectionTargets } from '@ajo/contract/modules/reports.targets';
import type { Context } from '#context';
import { collectedBy } from './collections.queries.ts';
import { attainedBps, spanOfMonth, totalOfTargets, whyNotSetFor } from './targets.rules.ts';
import { officersInScope, targetsOfMonth } from './targets.store.ts';

export async function targetsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  month: string,
): Promise<CollectionTargets> {
  const span = spanOfMonth(month);
  const [officers, stored, groups] = await Promise.all([
    officersInScope(db, actor),
    targetsOfMonth(db, span.from),
    collectedBy(db, actor, { by: 'officer', span }),
  ]);
  const targets = officers.map((officer): CollectionTarget => {
    const target = stored.find(({ officerId }) => officerId === officer.id);
    const sums = groups.find(({ id }) => id === officer.id);
    const [amount, collected] = [target?.amount ?? null, sums?.collected ?? noMoney];
    return {
      officer,
      target: amount,
      due: sums?.due ?? noMoney,
      collected,
      attained_bps: attainedBps(collected, amount),
      set_by: target?.setBy ?? null,
      set_at: target?.setAt ?? null,
    };
  });
  const canSet = may(actor.role, 'collections.targets') && !whyNotSetFor(month, clock.businessDay());
  return { month, targets, total: totalOfTargets(targets), can_set: canSet };
}
