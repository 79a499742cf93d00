/** The QoreID adapter: matches a bank verification number with a name. What the register holds never leaves this file. */
import type { Log } from '#platform/log';
import { providerUnavailable, objectOf, openProvider, textOf } from '#platform/provider';
import type { BvnAnswer, BvnMatcher } from './bvn.ts';

type Settings = { baseUrl: string; clientId: string; secret: string; timeoutMs: number; log: Log };

const statuses: Record<string, BvnAnswer['status']> = { EXACT_MATCH: 'match', PARTIAL_MATCH: 'partial', NO_MATCH: 'no_match' };

export function openQoreId({ baseUrl, clientId, secret, timeoutMs, log }: Settings): BvnMatcher {
  const provider = openProvider({ name: 'qoreid', baseUrl, timeoutMs, log });
  const token = async (): Promise<string> => {
    const response = await provider.request({ method: 'POST', path: '/token', body: { clientId, secret } });
    if (response.kind === 'lost' || response.status >= 300) throw providerUnavailable('The BVN register');
    return textOf(response.body['accessToken']);
  };
  return {
    match: async ({ bvn, firstName, lastName, bornOn, phone }) => {
      const body = { firstname: firstName, lastname: lastName, ...(bornOn && { dob: bornOn }), ...(phone && { phone }) };
      const headers = { authorization: `Bearer ${await token()}` };
      const response = await provider.request({ method: 'POST', path: `/v1/ng/identities/bvn-match/${bvn}`, body, headers });
      if (response.kind === 'answer' && response.status === 404) return { status: 'not_found', fields: {}, providerRef: '' };
      if (response.kind === 'lost' || response.status >= 300) throw providerUnavailable('The BVN register');
      const check = objectOf(objectOf(response.body['summary'])['bvn_match_check']);
      const status = statuses[textOf(check['status'])];
      if (!status) throw providerUnavailable('The BVN register');
      return {
        status,
        fields: objectOf(check['fieldMatches']) as Record<string, boolean>,
        providerRef: textOf(response.body['id']),
      };
    },
  };
}
