/** A merchant's API key, created over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { aPerson, aStaff, signIn } from './people.ts';
import { ask } from './requests.ts';

/** The headers of a call with a key of all scopes. */
export async function aPartnerKey(context: Context, app: FastifyInstance): Promise<Record<string, string>> {
  const merchant = await aPerson(context, 'merchant');
  const created = await ask(app, `POST /api/admin/merchants/${merchant.id}/keys`, {
    as: await signIn(context, await aStaff(context, 'admin')),
    body: { name: 'Shop system', scopes: ['partner.loans', 'partner.customers'] },
  });
  return { authorization: `Bearer ${created.json().secret}` };
}
