/** The list of referrals. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { referralList } from '@ajo/contract/modules/referrals';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { channelFigures, findReferrals } from './referrals.queries.ts';

const referrals = bindList(referralList, {
  noun: 'referrals',
  find: ({ db }, { actor, query, window }) => findReferrals(db, actor, { ...query, window }),
  additional: async ({ db }, { actor }) => ({ channels: await channelFigures(db, actor) }),
  columns: {
    Referrer: (row) => row.referrer.name,
    'New customer': (row) => row.referred.name,
    Code: (row) => row.code,
    Channel: (row) => row.channel && wordsOf(row.channel),
    Status: (row) => wordsOf(row.status),
    Since: (row) => dayInLagos(row.created_at),
    Reward: (row) => row.reward,
    'Rewarded on': (row) => row.rewarded_on,
  },
});

export const referralLists: readonly BoundList[] = [referrals];
