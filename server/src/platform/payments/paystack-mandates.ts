/** Paystack, direct debit: a customer confirms on its page that a bank account may be debited. */
import { objectOf, type Provider, type ProviderResult, providerUnavailable, textOf } from '#platform/provider';
import type { MandateAnswer, Payments } from './payments.ts';

const bodyOf = (response: ProviderResult): Record<string, unknown> => (response.kind === 'answer' ? response.body : {});
const isOk = (response: ProviderResult): boolean =>
  response.kind === 'answer' && response.status < 300 && response.body['status'] === true;

export const mandates = (provider: Provider): Pick<Payments, 'startMandate' | 'verifyMandate' | 'endMandate'> => ({
  startMandate: async ({ email, returnUrl }) => {
    const response = await provider.request({
      method: 'POST',
      path: '/customer/authorization/initialize',
      body: { email, channel: 'direct_debit', callback_url: returnUrl },
    });
    const { redirect_url: url, reference } = objectOf(bodyOf(response)['data']);
    if (!isOk(response) || !textOf(url) || !textOf(reference)) throw providerUnavailable('The direct debit page');
    return { reference: textOf(reference), url: textOf(url) };
  },
  verifyMandate: async (reference) => {
    const response = await provider.request({
      method: 'GET',
      path: `/customer/authorization/verify/${encodeURIComponent(reference)}`,
    });
    if (isOk(response)) return readMandate(objectOf(bodyOf(response)['data']));
    if (response.kind === 'lost') return { status: 'unknown', reason: response.reason };
    // It does not exist before the customer has confirmed it.
    const reason = textOf(response.body['message']);
    return /does not exist/i.test(reason)
      ? { status: 'pending' }
      : { status: 'unknown', reason: reason || `HTTP ${response.status}` };
  },
  endMandate: async (authorizationCode) => {
    const response = await provider.request({
      method: 'POST',
      path: '/customer/authorization/deactivate',
      body: { authorization_code: authorizationCode },
    });
    return isOk(response) || (response.kind === 'answer' && /not found/i.test(textOf(response.body['message'])));
  },
});

function readMandate(data: Record<string, unknown>): MandateAnswer {
  const code = textOf(data['authorization_code']);
  const email = textOf(objectOf(data['customer'])['email']);
  if (data['active'] !== true) return { status: 'pending' };
  if (!code || !email) return { status: 'unknown', reason: 'the answer names no authorization' };
  // The number of the account is not in every answer.
  const last4 = /^\d{4}$/.test(textOf(data['last4'])) ? textOf(data['last4']) : '0000';
  return { status: 'active', source: { authorizationCode: code, email, last4, bank: textOf(data['bank']) || 'your bank' } };
}
