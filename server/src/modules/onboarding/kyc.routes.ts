/** Binds the calls of staff who look at identities and documents. */
import { asPage } from '@ajo/contract/kernel/page';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { businessCalls, businessFileCalls } from '@ajo/contract/modules/onboarding.businesses';
import { kycCalls, kycFileCalls } from '@ajo/contract/modules/onboarding.kyc';
import { revealQuotaCalls } from '@ajo/contract/modules/onboarding.reveals';
import { tierCalls } from '@ajo/contract/modules/onboarding.tiers';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { takeList } from '#modules/history';
import { settingOn } from '#modules/settings';
import { wordsOf } from '#platform/csv';
import { type Asked, serve } from '#platform/http/serve';
import { businessOf, findBusinesses } from './businesses.queries.ts';
import { reveal } from './commands/reveal.ts';
import { reviewKyc } from './commands/review-kyc.ts';
import { setRevealQuota } from './commands/set-reveal-quota.ts';
import { setTierLimits } from './commands/set-tier-limits.ts';
import { tierLimitsView } from './onboarding.queries.ts';
import { customerKycOf, findItem, findQueue } from './kyc.queries.ts';
import { revealQuota } from './reveal-quota.ts';
import { businessMissing, customerMissing, kycMissing } from './onboarding.errors.ts';

const words = {
  verified: 'Verified successfully',
  rejected: 'Rejected successfully',
  asked: 'Kept: a second person must confirm it before money goes there',
};

export function kycRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, kycCalls.queue, foundItems);
  kycFile(app, context);

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

  serve(app, context, revealQuotaCalls.read, async ({ db, clock }) => ({
    data: await settingOn(db, revealQuota, clock.businessDay()),
  }));
  serve(app, context, revealQuotaCalls.set, async (within, { actor, body }) => ({
    message: 'The number holds from today on',
    data: await setRevealQuota(within, actor, body),
  }));
  serve(app, context, tierCalls.read, async (within) => ({ data: await tierLimitsView(within) }));
  serve(app, context, tierCalls.set, async (within, { actor, body }) => {
    await setTierLimits(within, actor, body);
    return { data: await tierLimitsView(within) };
  });

  serve(app, context, businessCalls.list, foundBusinesses);
  businessFile(app, context);

  serve(app, context, businessCalls.read, async (within, { actor, params }) => {
    const found = await businessOf(within, actor, params.id);
    if (!found) throw businessMissing();
    return { data: found };
  });
}

async function foundItems(within: Context, { actor, query, path }: Asked<typeof kycCalls.queue>) {
  const { rows, total } = await findQueue(within, actor, query);
  return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
}

/** Who waits for what, and for how long: not what the papers, the register or the bank say. */
function kycFile(app: FastifyInstance, context: Context): void {
  serve(app, context, kycFileCalls.queue, (within, asked) =>
    takeList(within, asked, {
      name: 'kyc',
      find: foundItems,
      columns: {
        Customer: (row) => row.customer.name,
        What: (row) => row.title,
        State: (row) => wordsOf(row.status),
        Sent: (row) => dayInLagos(row.submitted_at),
        Branch: (row) => row.customer.branch,
        Officer: (row) => row.customer.officer,
        'Decided by': (row) => row.decided_by,
        Decided: (row) => row.decided_at && dayInLagos(row.decided_at),
      },
    }),
  );
}

async function foundBusinesses({ db }: Context, { actor, query, path }: Asked<typeof businessCalls.list>) {
  const { rows, ...counted } = await findBusinesses(db, actor, query);
  return asPage(rows, { page: query.page, perPage: query.per_page, ...counted, path, query });
}

function businessFile(app: FastifyInstance, context: Context): void {
  serve(app, context, businessFileCalls.list, (within, asked) =>
    takeList(within, asked, {
      name: 'businesses',
      find: foundBusinesses,
      columns: {
        Business: (row) => row.name,
        Owner: (row) => row.owner.name,
        Kind: (row) => row.kind,
        City: (row) => row.city,
        Location: (row) => row.state,
        'RC number': (row) => row.rc_number,
        'Monthly sales': (row) => row.monthly_sales,
        State: (row) => wordsOf(row.status),
        Branch: (row) => row.owner.branch,
        Officer: (row) => row.owner.officer,
        Changed: (row) => dayInLagos(row.updated_at),
      },
    }),
  );
}
