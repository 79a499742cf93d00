/** The till of the demo merchant reads loans with an API key and receives events. Part of the portfolio, because journeys run without it and count what they find. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import type { User } from '#modules/users';
import { createKey } from '../../src/modules/partners/commands/create-key.ts';
import { deliverWebhooks } from '../../src/modules/partners/commands/deliver.ts';
import { createEndpoint } from '../../src/modules/partners/commands/manage-endpoints.ts';
import { revokeKey } from '../../src/modules/partners/commands/revoke-key.ts';

type ShopFacts = { context: Context; actor: (email: string) => Actor; person: (email: string) => User };

/** The name ends in `.test`, so that no request of the running demo reaches a stranger. */
const till = 'https://till.musa-electronics.test/ajo';

/** The merchant lost the first key and has another one. */
export async function connectShop({ context, actor, person }: ShopFacts): Promise<void> {
  const admin = actor('admin@ajo.test');
  const merchantId = person('merchant@ajo.test').id;
  const { key: lost } = await createKey(context, admin, { merchantId, name: 'Old till', scopes: ['partner.loans'] });
  await revokeKey(context, admin, { merchantId, keyId: lost.id });
  await createKey(context, admin, { merchantId, name: 'Shop system', scopes: ['partner.loans', 'partner.customers'] });
  const events = ['loan.approved', 'loan.disbursed', 'repayment.received', 'loan.repaid'] as const;
  await createEndpoint(context, admin, { merchantId, url: till, events: [...events] });
}

/** The till was under repair while one payment arrived, so the event of that payment failed and can be replayed. */
export async function deliverToShop(context: Context, daysAgo: number): Promise<void> {
  const isUnderRepair = daysAgo <= 44 && daysAgo >= 36;
  await deliverWebhooks(context, async () => ({ kind: 'answer', status: isUnderRepair ? 503 : 204 }));
}
