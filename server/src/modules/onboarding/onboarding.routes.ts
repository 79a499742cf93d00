/** Binds the calls of onboarding. */
import type { Actor } from '@ajo/contract/kernel/access';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { bankList } from './banks.ts';
import { resolveName, saveAddress, saveBank, saveEmployment, saveIdentity } from './commands/save-section.ts';
import { onboardingOf } from './onboarding.queries.ts';

export function onboardingRoutes(app: FastifyInstance, context: Context): void {
  const saved = async ({ db }: Context, actor: Actor, message: string) => ({ message, data: await onboardingOf(db, actor.id) });

  serve(app, context, onboardingCalls.read, async ({ db }, { actor }) => ({ data: await onboardingOf(db, actor.id) }));
  serve(app, context, onboardingCalls.identity, async (within, { actor, body, from }) => {
    await saveIdentity(within, actor, { bvn: body.bvn, ip: from.ip });
    return saved(within, actor, 'Your identity is confirmed');
  });
  serve(app, context, onboardingCalls.homeAddress, async (within, { actor, body }) => {
    await saveAddress(within, actor, body);
    return saved(within, actor, 'Address update successful');
  });
  serve(app, context, onboardingCalls.employment, async (within, { actor, body }) => {
    await saveEmployment(within, actor, body);
    return saved(within, actor, 'Employment update successful');
  });
  serve(app, context, onboardingCalls.bank, async (within, { actor, body }) => {
    await saveBank(within, actor, { bankCode: body.bank_code, number: body.account_number });
    return saved(within, actor, 'Bank account update successful');
  });
  serve(app, context, onboardingCalls.banks, async (within) => ({ data: await bankList(within) }));
  serve(app, context, onboardingCalls.accountName, async (within, { actor, params }) => ({
    data: { account_name: await resolveName(within, actor, { bankCode: params.bank, number: params.account }) },
  }));
}
