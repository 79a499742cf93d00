/** The Paystack adapter: our words to its HTTP, its answers to our words. Silence and nonsense become `unknown`. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Log } from '#platform/log';
import { providerUnavailable, type ProviderResult, objectOf, openProvider, type Provider, textOf } from '#platform/provider';
import { mandates } from './paystack-mandates.ts';
import { settlements } from './paystack-settlements.ts';
import { readCardCharge, readCardRefusal, readCharge } from './paystack-charge.ts';
import { amountOf, listTransfers } from './paystack-transfers.ts';
import type { Payments, ProviderNotice, RefundAnswer, TransferAnswer, VirtualAccountOwner } from './payments.ts';

type Settings = { baseUrl: string; secretKey: string; timeoutMs: number; log: Log; onLeftAlone?: () => void };
type Data = Record<string, unknown>;

export function openPaystack({ baseUrl, secretKey, timeoutMs, log, onLeftAlone }: Settings): Payments {
  const provider = openProvider({
    name: 'paystack',
    baseUrl,
    timeoutMs,
    log,
    onLeftAlone,
    headers: () => ({ authorization: `Bearer ${secretKey}` }),
  });
  return {
    ...comingIn(provider),
    ...cards(provider),
    ...mandates(provider),
    ...goingOut(provider),
    ...accounts(provider),
    ...settlements(provider),
    isSignedWebhook: (rawBody, signature) => isSigned(rawBody, signature, secretKey),
    readWebhook,
  };
}

type Answered = Extract<ProviderResult, { kind: 'answer' }>;
const isOk = (response: ProviderResult): response is Answered & { isOk?: true } =>
  response.kind === 'answer' && response.status < 300 && response.body['status'] === true;
const dataOf = (response: Answered): Data => objectOf(response.body['data']);
const messageOf = (response: ProviderResult): string =>
  response.kind === 'lost' ? response.reason : textOf(response.body['message']) || `HTTP ${response.status}`;

function comingIn(provider: Provider): Pick<Payments, 'startCheckout' | 'verifyCheckout'> {
  return {
    startCheckout: async ({ reference, amount, email, returnUrl, channels }) => {
      const response = await provider.request({
        method: 'POST',
        path: '/transaction/initialize',
        body: {
          reference,
          amount: amount.toString(),
          email,
          callback_url: returnUrl,
          currency: 'NGN',
          ...(channels && { channels }),
        },
      });
      if (!isOk(response)) throw providerUnavailable('The payment page');
      return { url: textOf(dataOf(response)['authorization_url']) };
    },
    verifyCheckout: async (reference) => {
      const response = await provider.request({ method: 'GET', path: `/transaction/verify/${encodeURIComponent(reference)}` });
      if (isOk(response)) return readCharge(dataOf(response), reference);
      const isMissing =
        response.kind === 'answer' && /not found/i.test(messageOf(response)) && [400, 404].includes(response.status);
      return isMissing ? { status: 'missing' } : { status: 'unknown', reason: messageOf(response) };
    },
  };
}

function cards(provider: Provider): Pick<Payments, 'chargeCard' | 'refund' | 'findRefund'> {
  return {
    chargeCard: async ({ reference, amount, card, minAmount }) => {
      const response = await provider.request({
        method: 'POST',
        path: minAmount === undefined ? '/transaction/charge_authorization' : '/transaction/partial_debit',
        body: {
          reference,
          amount: amount.toString(),
          email: card.email,
          authorization_code: card.authorizationCode,
          currency: 'NGN',
          ...(minAmount !== undefined && { at_least: minAmount.toString() }),
        },
      });
      if (isOk(response)) return readCardCharge(dataOf(response), reference);
      return isRefusal(response) && response.kind === 'answer'
        ? readCardRefusal(response.body)
        : { status: 'unknown', reason: messageOf(response) };
    },
    refund: async ({ reference, amount, note }) => {
      const response = await provider.request({
        method: 'POST',
        path: '/refund',
        body: { transaction: reference, amount: amount.toString(), merchant_note: note },
      });
      if (isOk(response)) return readRefund(dataOf(response));
      return { status: isRefusal(response) ? 'failed' : 'unknown', reason: messageOf(response) };
    },
    findRefund: async ({ reference, note }) => {
      const response = await provider.request({ method: 'GET', path: `/refund?transaction=${encodeURIComponent(reference)}` });
      if (!isOk(response) || !Array.isArray(response.body['data'])) return { status: 'unknown', reason: messageOf(response) };
      const found = response.body['data'].map(objectOf).find((refund) => textOf(refund['merchant_note']) === note);
      return found ? readRefund(found) : { status: 'missing' };
    },
  };
}

function readRefund(data: Data): RefundAnswer {
  const status = textOf(data['status']);
  if (status === 'failed') return { status, reason: 'The provider could not give the money back' };
  return { status: status === 'processed' ? status : 'pending' };
}

/** A 4xx that is a refusal. A used reference is not a refusal: the first attempt may have moved money. */
const isRefusal = (response: ProviderResult): boolean =>
  response.kind === 'answer' &&
  response.status >= 400 &&
  response.status < 500 &&
  ![401, 403, 408, 409, 429].includes(response.status) &&
  !/duplicate/i.test(messageOf(response));

function goingOut(provider: Provider): Pick<Payments, 'createRecipient' | 'transfer' | 'verifyTransfer' | 'transfersSince'> {
  return {
    createRecipient: async ({ number, bankCode, name }) => {
      const body = { type: 'nuban', name, account_number: number, bank_code: bankCode, currency: 'NGN' };
      const response = await provider.request({ method: 'POST', path: '/transferrecipient', body });
      if (!isOk(response)) throw providerUnavailable('The payments provider');
      return { recipientCode: textOf(dataOf(response)['recipient_code']) };
    },
    transfer: async ({ reference, amount, recipientCode, reason }) => {
      const body = { source: 'balance', amount: Number(amount), recipient: recipientCode, reference, reason, currency: 'NGN' };
      const response = await provider.request({ method: 'POST', path: '/transfer', body });
      if (isOk(response)) return readTransfer(dataOf(response));
      return isRefusal(response)
        ? { status: 'failed', reason: messageOf(response) }
        : { status: 'unknown', reason: messageOf(response) };
    },
    verifyTransfer: async (reference) => {
      const response = await provider.request({ method: 'GET', path: `/transfer/verify/${encodeURIComponent(reference)}` });
      if (isOk(response)) return readTransfer(dataOf(response));
      const isMissing = response.kind === 'answer' && response.status === 404;
      return isMissing ? { status: 'missing' } : { status: 'unknown', reason: messageOf(response) };
    },
    transfersSince: (since) => listTransfers(provider, since),
  };
}

function readTransfer(data: Data): TransferAnswer {
  const reason = textOf(data['gateway_response']) || textOf(data['failures']) || textOf(data['status']);
  switch (textOf(data['status'])) {
    case 'success':
      return { status: 'completed', fee: amountOf(data['fee_charged']) };
    case 'failed':
    case 'rejected':
    case 'blocked':
    case 'abandoned':
      return { status: 'failed', reason };
    case 'reversed':
      return { status: 'reversed', reason };
    default:
      return { status: 'pending' };
  }
}

/** The bank that opens numbers for Paystack. */
const numberBank = 'wema-bank';

function accounts(provider: Provider): Pick<Payments, 'banks' | 'resolveAccount' | 'createVirtualAccount' | 'requeryAccount'> {
  return {
    banks: async () => {
      const response = await provider.request({ method: 'GET', path: '/bank?country=nigeria&perPage=100' });
      if (!isOk(response) || !Array.isArray(response.body['data'])) throw providerUnavailable('The list of banks');
      return response.body['data'].map(objectOf).map((bank) => ({ name: textOf(bank['name']), code: textOf(bank['code']) }));
    },
    resolveAccount: async ({ number, bankCode }) => {
      const query = new URLSearchParams({ account_number: number, bank_code: bankCode });
      const response = await provider.request({ method: 'GET', path: `/bank/resolve?${query.toString()}` });
      if (isOk(response)) return { name: textOf(dataOf(response)['account_name']) };
      if (response.kind === 'answer' && [400, 404, 422].includes(response.status)) return undefined;
      throw providerUnavailable('The bank');
    },
    requeryAccount: async ({ accountNumber, on }) => {
      const query = new URLSearchParams({ account_number: accountNumber, provider_slug: numberBank, date: on });
      return isOk(await provider.request({ method: 'GET', path: `/dedicated_account/requery?${query.toString()}` }));
    },
    createVirtualAccount: async (owner) => {
      const customer = await createCustomer(provider, owner);
      const response = await provider.request({
        method: 'POST',
        path: '/dedicated_account',
        body: { customer, preferred_bank: numberBank },
      });
      if (!isOk(response)) throw providerUnavailable('The payments provider');
      const data = dataOf(response);
      return {
        accountNumber: textOf(data['account_number']),
        accountName: textOf(data['account_name']),
        bankName: textOf(objectOf(data['bank'])['name']),
        providerRef: textOf(data['id']),
      };
    },
  };
}

async function createCustomer(provider: Provider, { email, firstName, lastName, phone }: VirtualAccountOwner): Promise<string> {
  const body = { email, first_name: firstName, last_name: lastName, phone };
  const response = await provider.request({ method: 'POST', path: '/customer', body });
  if (!isOk(response)) throw providerUnavailable('The payments provider');
  return textOf(dataOf(response)['customer_code']);
}

function isSigned(rawBody: Buffer, signature: string | undefined, secretKey: string): boolean {
  const right = createHmac('sha512', secretKey).update(rawBody).digest();
  const received = Buffer.from(/^[0-9a-f]{128}$/i.test(signature ?? '') ? (signature ?? '') : '00'.repeat(64), 'hex');
  return timingSafeEqual(right, received);
}

/** What is signed and still unreadable is of no use, and no failure of ours. */
function readWebhook(rawBody: Buffer): ProviderNotice | undefined {
  const { event, data } = parsed(rawBody);
  const [name, about] = [textOf(event), objectOf(data)];
  const notice = (kind: ProviderNotice['kind'], reference: unknown): ProviderNotice | undefined =>
    /^[\w.=-]{1,200}$/.test(textOf(reference)) ? { kind, reference: textOf(reference), event: name } : undefined;
  if (name === 'charge.success') return notice('checkout', about['reference']);
  if (/^direct_debit\.authorization\.\w{1,40}$/.test(name)) return notice('mandate', about['reference']);
  if (/^transfer\.\w{1,40}$/.test(name)) return notice('transfer', about['reference']);
  if (/^charge\.dispute\.\w{1,40}$/.test(name)) return notice('alarm', objectOf(about['transaction'])['reference']);
  // A refund of ours carries our note, and we ask about it ourselves.
  const isOurs = textOf(about['merchant_note']).startsWith('refund-');
  return /^refund\.\w{1,40}$/.test(name) && !isOurs ? notice('alarm', about['transaction_reference']) : undefined;
}

function parsed(rawBody: Buffer): Data {
  try {
    return objectOf(JSON.parse(rawBody.toString('utf8')));
  } catch {
    return {};
  }
}
