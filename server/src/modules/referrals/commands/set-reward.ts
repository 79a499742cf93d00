/** Sets what a referral earns, from today on. */
import type { Actor } from '@ajo/contract/kernel/access';
import { RewardTerms } from '@ajo/contract/modules/referrals';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { rewardTerms, saveRewardTerms } from '../referral.store.ts';

export async function setReward(context: Context, actor: Actor, terms: RewardTerms): Promise<RewardTerms> {
  const [on, at] = [context.clock.businessDay(), context.clock.now()];
  return inTransaction(context.db, async (tx) => {
    const before = await rewardTerms(tx, on);
    await saveRewardTerms(tx, { terms, on, by: actor.id, at });
    await record(tx, context, {
      actor,
      subject: { kind: 'setting', id: newId(at) },
      action: 'set the referral reward',
      before: RewardTerms.encode(before),
      after: RewardTerms.encode(terms),
    });
    return terms;
  });
}
