/** Binds the calls about referrals. */
import { referralCalls } from '@ajo/contract/modules/referrals';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting, settingView } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { codeOf } from './commands/give-code.ts';
import { rewardTerms } from './referral.ts';
import { ownReferrals } from './referrals.queries.ts';
import { currentTerms } from './commands/follow-referrals.ts';

export function referralRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, referralCalls.terms, async (within) => ({ data: await settingView(within, rewardTerms) }));

  serve(app, context, referralCalls.setTerms, async (within, { actor, body }) => ({
    message: 'Referral reward saved',
    data: await changeSetting(within, actor, { setting: rewardTerms, body, action: 'set the referral reward' }),
  }));

  serve(app, context, referralCalls.mine, async (within, { actor }) => ({
    data: {
      code: await codeOf(within, actor.id),
      terms: await currentTerms(within),
      ...(await ownReferrals(within.db, actor.id)),
    },
  }));
}
