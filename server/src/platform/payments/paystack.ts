/** The Paystack adapter: our words to its HTTP, its answers to our words. Silence and nonsense become `unknown`. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Log } from '#platform/log';
import { away, type ProviderResult, objectOf, openProvider, type Provider, textOf } from '#platform/provider';
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
    ...goingOut(provider),
    ...accounts(provider),
    isSignedWebhook: (rawBody, signature) => isSigned(rawBody, signature, secretKey),
    readWebhook,
  };
}

type Answered = Extract<ProviderResult, { kind: 'answer' }>;
const isOk = (heard: ProviderResult): heard is Answered & { isOk?: true } =>
  heard.kind === 'answer' && heard.status < 300 && heard.body['status'] === true;
const dataOf = (heard: Answered): Data => objectOf(heard.body['data']);
const messageOf = (heard: ProviderResult): string =>
  heard.kind === 'lost' ? heard.reason : textOf(heard.body['message']) || `HTTP ${heard.status}`;

function comingIn(provider: Provider): Pick<Payments, 'startCheckout' | 'verifyCheckout'> {
  return {
    startCheckout: async ({ reference, amount, email, returnUrl, channels }) => {
      const heard = await provider.ask({
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
      if (!isOk(heard)) throw away('The payment page');
      return { url: textOf(dataOf(heard)['authorization_url']) };
    },
    verifyCheckout: async (reference) => {
      const heard = await provider.ask({ method: 'GET', path: `/transaction/verify/${encodeURIComponent(reference)}` });
      if (isOk(heard)) return readCharge(dataOf(heard), reference);
      const isMissing = heard.kind === 'answer' && /not found/i.test(messageOf(heard)) && [400, 404].includes(heard.status);
      return isMissing ? { status: 'missing' } : { status: 'unknown', reason: messageOf(heard) };
    },
  };
}

function cards(provider: Provider): Pick<Payments, 'chargeCard' | 'refund' | 'findRefund'> {
  return {
    chargeCard: async ({ reference, amount, card, atLeast }) => {
      const heard = await provider.ask({
        method: 'POST',
        path: atLeast === undefined ? '/transaction/charge_authorization' : '/transaction/partial_debit',
        body: {
          reference,
          amount: amount.toString(),
          email: card.email,
          authorization_code: card.authorizationCode,
          currency: 'NGN',
          ...(atLeast !== undefined && { at_least: atLeast.toString() }),
        },
      });
      if (isOk(heard)) return readCardCharge(dataOf(heard), reference);
      return isRefusal(heard) && heard.kind === 'answer'
        ? readCardRefusal(heard.body)
        : { status: 'unknown', reason: messageOf(heard) };
    },
    refund: async ({ reference, amount, note }) => {
      const heard = await provider.ask({
        method: 'POST',
        path: '/refund',
        body: { transaction: reference, amount: amount.toString(), merchant_note: note },
      });
      if (isOk(heard)) return readRefund(dataOf(heard));
      return { status: isRefusal(heard) ? 'failed' : 'unknown', reason: messageOf(heard) };
    },
    findRefund: async ({ reference, note }) => {
      const heard = await provider.ask({ method: 'GET', path: `/refund?transaction=${encodeURIComponent(reference)}` });
      if (!isOk(heard) || !Array.isArray(heard.body['data'])) return { status: 'unknown', reason: messageOf(heard) };
      const found = heard.body['data'].map(objectOf).find((refund) => textOf(refund['merchant_note']) === note);
      return found ? readRefund(found) : { status: 'missing' };
    },
  };
}

function readRefund(data: Data): RefundAnswer {
  const status = textOf(data['status']);
  if (status === 'failed') return { status, reason: 'The provider could not give the money back' };
  return { status: status === 'processed' ? status : 'pending' };
}

/** A 4xx that says no. A used reference is not a no: the first try may have moved money. */
const isRefusal = (heard: ProviderResult): boolean =>
  heard.kind === 'answer' &&
  heard.status >= 400 &&
  heard.status < 500 &&
  ![401, 403, 408, 409, 429].includes(heard.status) &&
  !/duplicate/i.test(messageOf(heard));

function goingOut(provider: Provider): Pick<Payments, 'createRecipient' | 'transfer' | 'verifyTransfer' | 'transfersSince'> {
  return {
    createRecipient: async ({ number, bankCode, name }) => {
      const body = { type: 'nuban', name, account_number: number, bank_code: bankCode, currency: 'NGN' };
      const heard = await provider.ask({ method: 'POST', path: '/transferrecipient', body });
      if (!isOk(heard)) throw away('The payments provider');
      return { recipientCode: textOf(dataOf(heard)['recipient_code']) };
    },
    transfer: async ({ reference, amount, recipientCode, reason }) => {
      const body = { source: 'balance', amount: Number(amount), recipient: recipientCode, reference, reason, currency: 'NGN' };
      const heard = await provider.ask({ method: 'POST', path: '/transfer', body });
      if (isOk(heard)) return readTransfer(dataOf(heard));
      return isRefusal(heard) ? { status: 'failed', reason: messageOf(heard) } : { status: 'unknown', reason: messageOf(heard) };
    },
    verifyTransfer: async (reference) => {
      const heard = await provider.ask({ method: 'GET', path: `/transfer/verify/${encodeURIComponent(reference)}` });
      if (isOk(heard)) return readTransfer(dataOf(heard));
      const isMissing = heard.kind === 'answer' && heard.status === 404;
      return isMissing ? { status: 'missing' } : { status: 'unknown', reason: messageOf(heard) };
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

function accounts(provider: Provider): Pick<Payments, 'banks' | 'resolveAccount' | 'createVirtualAccount'> {
  return {
    banks: async () => {
      const heard = await provider.ask({ method: 'GET', path: '/bank?country=nigeria&perPage=100' });
      if (!isOk(heard) || !Array.isArray(heard.body['data'])) throw away('The list of banks');
      return heard.body['data'].map(objectOf).map((bank) => ({ name: textOf(bank['name']), code: textOf(bank['code']) }));
    },
    resolveAccount: async ({ number, bankCode }) => {
      const query = new URLSearchParams({ account_number: number, bank_code: bankCode });
      const heard = await provider.ask({ method: 'GET', path: `/bank/resolve?${query.toString()}` });
      if (isOk(heard)) return { name: textOf(dataOf(heard)['account_name']) };
      if (heard.kind === 'answer' && [400, 404, 422].includes(heard.status)) return undefined;
      throw away('The bank');
    },
    createVirtualAccount: async (owner) => {
      const customer = await createCustomer(provider, owner);
      const heard = await provider.ask({
        method: 'POST',
        path: '/dedicated_account',
        body: { customer, preferred_bank: 'wema-bank' },
      });
      if (!isOk(heard)) throw away('The payments provider');
      const data = dataOf(heard);
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
  const heard = await provider.ask({ method: 'POST', path: '/customer', body });
  if (!isOk(heard)) throw away('The payments provider');
  return textOf(dataOf(heard)['customer_code']);
}

function isSigned(rawBody: Buffer, signature: string | undefined, secretKey: string): boolean {
  const right = createHmac('sha512', secretKey).update(rawBody).digest();
  const given = Buffer.from(/^[0-9a-f]{128}$/i.test(signature ?? '') ? (signature ?? '') : '00'.repeat(64), 'hex');
  return timingSafeEqual(right, given);
}

/** What is signed and still unreadable is of no use, and no failure of ours. */
function readWebhook(rawBody: Buffer): ProviderNotice | undefined {
  const { event, data } = parsed(rawBody);
  const [name, about] = [textOf(event), objectOf(data)];
  const notice = (kind: ProviderNotice['kind'], reference: unknown): ProviderNotice | undefined =>
    /^[\w.=-]{1,200}$/.test(textOf(reference)) ? { kind, reference: textOf(reference), event: name } : undefined;
  if (name === 'charge.success') return notice('checkout', about['reference']);
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
