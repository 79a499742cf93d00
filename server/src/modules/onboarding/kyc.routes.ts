/** Binds the calls of staff who look at identities and documents. */
import { businessCalls } from '@ajo/contract/modules/onboarding.businesses';
import { kycCalls } from '@ajo/contract/modules/onboarding.kyc';
import { revealQuotaCalls } from '@ajo/contract/modules/onboarding.reveals';
import { tierCalls } from '@ajo/contract/modules/onboarding.tiers';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting, settingView } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { businessOf } from './businesses.queries.ts';
import { reveal } from './commands/reveal.ts';
import { reviewKyc } from './commands/review-kyc.ts';
import { setTierLimits } from './commands/set-tier-limits.ts';
import { tierLimitsView } from './onboarding.queries.ts';
import { customerKycOf, findItem } from './kyc.queries.ts';
import { revealQuota } from './reveal-quota.ts';
import { businessMissing, customerMissing, kycMissing } from './onboarding.errors.ts';

const words = {
  verified: 'Verified successfully',
  rejected: 'Rejected successfully',
  asked: 'Saved. A second person must confirm it before you can pay to it',
};

export function kycRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, kycCalls.review, async (within, { actor, params, body }) => {
    const outcome = await reviewKyc(within, actor, { ...body, id: params.id, reason: body.reason || undefined });
    const item = await findItem(within, actor, params.id);
    if (!item) throw kycMissing();
    return { message: words[outcome], data: item };
  });

  serve(app, context, kycCalls.customer, async (within, { actor, params }) => {
    const found = await customerKycOf(within, actor, params.id);
    if (!found) throw customerMissing();
    return { data: found };
  });

  serve(app, context, kycCalls.reveal, async (within, { actor, params, body }) => ({
    data: { value: await reveal(within, actor, { customerId: params.id, ...body }) },
  }));

  serve(app, context, revealQuotaCalls.read, async (within) => ({ data: await settingView(within, revealQuota) }));
  serve(app, context, revealQuotaCalls.set, async (within, { actor, body }) => ({
    message: 'Quota saved',
    data: await changeSetting(within, actor, {
      setting: revealQuota,
      body,
      action: 'set how many numbers may be read in full',
    }),
  }));
  serve(app, context, tierCalls.read, async (within) => ({ data: await tierLimitsView(within) }));
  serve(app, context, tierCalls.set, async (within, { actor, body }) => {
    await setTierLimits(within, actor, body);
    return { data: await tierLimitsView(within) };
  });

  serve(app, context, businessCalls.read, async (within, { actor, params }) => {
    const found = await businessOf(within, actor, params.id);
    if (!found) throw businessMissing();
    return { data: found };
  });
}
