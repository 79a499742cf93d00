/** Binds the calls about referrals. */
import { asPage } from '@ajo/contract/kernel/page';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { referralCalls, referralFileCalls } from '@ajo/contract/modules/referrals';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { takeList } from '#modules/history';
import { wordsOf } from '#platform/csv';
import { type Asked, serve } from '#platform/http/serve';
import { codeOf } from './commands/give-code.ts';
import { setReward } from './commands/set-reward.ts';
import { channelFigures, findReferrals, ownReferrals } from './referrals.queries.ts';
import { currentTerms } from './commands/follow-referrals.ts';

export function referralRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, referralCalls.list, async (within, asked) => {
    const [found, channels] = await Promise.all([foundReferrals(within, asked), channelFigures(within.db, asked.actor)]);
    return { ...found, additional: { channels } };
  });
  referralFile(app, context);

  serve(app, context, referralCalls.terms, async (within) => ({ data: await currentTerms(within) }));

  serve(app, context, referralCalls.setTerms, async (within, { actor, body }) => ({
    message: 'Referral reward saved',
    data: await setReward(within, actor, body),
  }));

  serve(app, context, referralCalls.mine, async (within, { actor }) => ({
    data: {
      code: await codeOf(within, actor.id),
      terms: await currentTerms(within),
      ...(await ownReferrals(within.db, actor.id)),
    },
  }));
}

async function foundReferrals({ db }: Context, { actor, query, path }: Asked<typeof referralCalls.list>) {
  const { rows, total } = await findReferrals(db, actor, query);
  return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
}

function referralFile(app: FastifyInstance, context: Context): void {
  serve(app, context, referralFileCalls.list, (within, asked) =>
    takeList(within, asked, {
      name: 'referrals',
      find: foundReferrals,
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
    }),
  );
}
