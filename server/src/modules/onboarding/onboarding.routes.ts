/** Binds the calls of onboarding, each at its two addresses. */
import type { Actor } from '@ajo/contract/kernel/access';
import { onboardingCalls, onboardingCallsAsWritten } from '@ajo/contract/modules/onboarding';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import type { MoneyInRegistry } from '#modules/wallets';
import { serve } from '#platform/http/serve';
import { bankList } from './banks.ts';
import { saveCard } from './commands/save-card.ts';
import { saveBusinessSection, saveDocument } from './commands/save-document.ts';
import { saveIdentity } from './commands/save-identity.ts';
import {
  resolveName,
  saveAddress,
  saveBank,
  saveCac,
  saveEmployment,
  saveKin,
  saveSocialMedia,
} from './commands/save-section.ts';
import { ownOnboardingOf } from './onboarding.queries.ts';

export const onboardingRoutes =
  (reactions: MoneyInRegistry) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, onboardingCalls.read, async (within, { actor }) => ({
      data: await ownOnboardingOf(within, actor.id),
    }));
    serve(app, context, onboardingCalls.identity, async (within, { actor, body, from }) => {
      const status = await saveIdentity(within, actor, { bvn: body.bvn, dateOfBirth: body.date_of_birth, ip: from.ip });
      const message = status === 'verified' ? 'Your identity is confirmed' : 'Thank you. We will check your BVN and notify you';
      return { message, data: await ownOnboardingOf(within, actor.id) };
    });
    serve(app, context, onboardingCalls.banks, async (within) => ({ data: await bankList(within) }));
    serve(app, context, onboardingCalls.accountName, async (within, { actor, params }) => {
      const { name, agrees } = await resolveName(within, actor, { bankCode: params.bank, number: params.account });
      return { data: { account_name: name, name_agrees: agrees } };
    });
    for (const calls of [onboardingCalls, onboardingCallsAsWritten]) {
      serveSections(app, context, calls);
      serveFiles(app, context, calls);
      serveCard(app, context, { calls, reactions });
    }
  };

type Calls = typeof onboardingCallsAsWritten;

const saved = async (within: Context, actor: Actor, message: string) => ({
  message,
  data: await ownOnboardingOf(within, actor.id),
});

function serveSections(app: FastifyInstance, context: Context, calls: Calls): void {
  serve(app, context, calls.homeAddress, async (within, { actor, body }) => {
    await saveAddress(within, actor, body);
    return saved(within, actor, 'Address update successful');
  });
  serve(app, context, calls.nextOfKin, async (within, { actor, body }) => {
    await saveKin(within, actor, body);
    return saved(within, actor, 'Next of Kin update successful');
  });
  serve(app, context, calls.employment, async (within, { actor, body }) => {
    await saveEmployment(within, actor, body);
    return saved(within, actor, 'Employment update successful');
  });
  serve(app, context, calls.bank, async (within, { actor, body }) => {
    await saveBank(within, actor, { bankCode: body.bank_code, number: body.account_number });
    return saved(within, actor, 'Bank account update successful');
  });
  serve(app, context, calls.socialMediaHandles, async (within, { actor, body }) => {
    await saveSocialMedia(within, actor, body);
    return saved(within, actor, 'Social handles update successful');
  });
  serve(app, context, calls.cac, async (within, { actor, body }) => {
    await saveCac(within, actor, body);
    return saved(within, actor, 'Business registration update successful');
  });
}

function serveFiles(app: FastifyInstance, context: Context, calls: Calls): void {
  serve(app, context, calls.business, async (within, { actor, body, files }) => {
    await saveBusinessSection(within, actor, { input: body, pictures: files['business_pictures'] ?? [] });
    return saved(within, actor, 'Business update successful');
  });
  serve(app, context, calls.document, async (within, { actor, params, files }) => {
    await saveDocument(within, actor, { path: params.path, file: files['user_file']?.[0] });
    return saved(within, actor, 'Document update successful');
  });
  serve(app, context, calls.businessRegistration, async (within, { actor, files }) => {
    await saveDocument(within, actor, { path: 'business_registration', file: files['user_file']?.[0] });
    return saved(within, actor, 'Document update successful');
  });
}

type WithCard = { calls: Calls; reactions: MoneyInRegistry };

function serveCard(app: FastifyInstance, context: Context, { calls, reactions }: WithCard): void {
  serve(app, context, calls.card, async (within, { actor, body, from }) => {
    const input = { reference: body.reference, consent: body.consent, ip: from.ip, body };
    const checkout = (await saveCard(within, actor, { reactions, input })) ?? null;
    const message = checkout ? 'Continue on the payment page to verify the card' : 'Card update successful';
    return { message, data: { checkout, onboarding: await ownOnboardingOf(within, actor.id) } };
  });
}
