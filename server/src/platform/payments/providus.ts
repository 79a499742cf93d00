/** The adapter of Providus' digital collection service. Every answer is HTTP 200; the code inside decides. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Log } from '#platform/log';
import { objectOf, openProvider, type Provider, type ProviderResult, providerUnavailable, textOf } from '#platform/provider';
import type { CollectionBank, CreditAnswer } from './collection.ts';
import type { VirtualAccount } from './payments.ts';
import { readCredit, readCreditNotice } from './providus-credit.ts';

type Settings = { baseUrl: string; clientId: string; clientSecret: string; timeoutMs: number; log: Log };
type Data = Record<string, unknown>;

const bankName = 'Providus Bank';

export function openProvidus({ baseUrl, clientId, clientSecret, timeoutMs, log }: Settings): CollectionBank {
  const signature = createHash('sha512').update(`${clientId}:${clientSecret}`).digest();
  const headers = { 'Client-Id': clientId, 'X-Auth-Signature': signature.toString('hex') };
  const provider = openProvider({ name: 'providus', baseUrl, timeoutMs, log, headers: () => headers });
  return {
    ...accounts(provider),
    ...credits(provider),
    isSignedNotice: (received) => {
      const isHex = /^[0-9a-f]{128}$/i.test(received ?? '');
      return timingSafeEqual(signature, Buffer.from(isHex ? (received ?? '') : '00'.repeat(64), 'hex'));
    },
    readNotice: (rawBody) => readCreditNotice(parsed(rawBody)),
  };
}

type Answered = Extract<ProviderResult, { kind: 'answer' }>;
const isDone = (response: ProviderResult): response is Answered & { isDone?: true } =>
  response.kind === 'answer' &&
  response.status < 300 &&
  response.body['requestSuccessful'] === true &&
  textOf(response.body['responseCode']) === '00';

function accounts(provider: Provider): Pick<CollectionBank, 'openReservedAccount' | 'openDynamicAccount'> {
  const open = async (path: string, body: Data): Promise<VirtualAccount> => {
    const response = await provider.request({ method: 'POST', path, body });
    const data = isDone(response) ? response.body : {};
    const accountNumber = textOf(data['account_number']);
    if (!/^\d{10}$/.test(accountNumber)) throw providerUnavailable('The bank');
    const providerRef = textOf(data['initiationTranRef']) || accountNumber;
    return { accountNumber, accountName: textOf(data['account_name']), bankName, providerRef };
  };
  return {
    openReservedAccount: ({ name }) => open('/PiPCreateReservedAccountNumber', { account_name: name, bvn: '' }),
    openDynamicAccount: ({ name, reference }) =>
      open('/PiPCreateDynamicAccountNumber', { account_name: name, payment_ref: reference }),
  };
}

function credits(provider: Provider): Pick<CollectionBank, 'findCreditBySettlement' | 'findCreditBySession' | 'requestNotice'> {
  const find = async (path: string, query: { settlementId?: string; sessionId?: string }): Promise<CreditAnswer> => {
    const response = await provider.request({ method: 'GET', path });
    if (response.kind === 'lost') return { status: 'unknown', reason: response.reason };
    if (response.status >= 300) return { status: 'unknown', reason: `HTTP ${response.status}` };
    return readCredit(response.body, query);
  };
  return {
    findCreditBySettlement: (settlementId) =>
      find(`/PiPverifyTransaction_settlementid?settlement_id=${encodeURIComponent(settlementId)}`, { settlementId }),
    findCreditBySession: (sessionId) =>
      find(`/PiPverifyTransaction_sessionid?session_id=${encodeURIComponent(sessionId)}`, { sessionId }),
    requestNotice: async ({ settlementId, sessionId }) => {
      const response = await provider.request({
        method: 'POST',
        path: '/PiP_RepushTransaction_SettlementId',
        body: { session_id: sessionId, settlement_id: settlementId },
      });
      if (isDone(response)) return { status: 'requested' };
      const reason = response.kind === 'lost' ? response.reason : textOf(response.body['responseMessage']);
      return /not found/i.test(reason) ? { status: 'missing' } : { status: 'unknown', reason: reason || 'no code' };
    },
  };
}

function parsed(rawBody: Buffer): Data {
  try {
    return objectOf(JSON.parse(rawBody.toString('utf8')));
  } catch {
    return {};
  }
}
