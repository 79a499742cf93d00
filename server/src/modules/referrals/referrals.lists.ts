/** The list of referrals. */
import { asPage } from '@ajo/contract/kernel/page';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { referralList } from '@ajo/contract/modules/referrals';
import { wordsOf } from '#platform/csv';
import { type BoundList, bindList } from '#platform/lists/list';
import { channelFigures, findReferrals } from './referrals.queries.ts';

const referrals = bindList(referralList, {
  noun: 'referrals',
  read: async ({ db }, { actor, query, path }) => {
    const [{ rows, total }, channels] = await Promise.all([findReferrals(db, actor, query), channelFigures(db, actor)]);
    return { ...asPage(rows, { page: query.page, perPage: query.per_page, total, path, query }), additional: { channels } };
  },
  columns: {
    'Who brought': (row) => row.referrer.name,
    Whom: (row) => row.referred.name,
    Code: (row) => row.code,
    Channel: (row) => row.channel,
    State: (row) => wordsOf(row.status),
    Since: (row) => dayInLagos(row.created_at),
    Reward: (row) => row.reward,
    'Rewarded on': (row) => row.rewarded_on,
  },
});

export const referralLists: readonly BoundList[] = [referrals];
