/** Binds the calls about referrals. */
import { asPage } from '@ajo/contract/kernel/page';
import { referralCalls } from '@ajo/contract/modules/referrals';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { codeOf } from './commands/give-code.ts';
import { setReward } from './commands/set-reward.ts';
import { channelFigures, findReferrals, ownReferrals } from './referrals.queries.ts';
import { currentTerms } from './commands/follow-referrals.ts';

export function referralRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, referralCalls.list, async ({ db }, { actor, query, path }) => {
    const [{ rows, total }, channels] = await Promise.all([findReferrals(db, actor, query), channelFigures(db, actor)]);
    return { ...asPage(rows, { page: query.page, perPage: query.per_page, total, path, query }), additional: { channels } };
  });

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
