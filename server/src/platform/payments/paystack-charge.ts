/** Reads a charge as Paystack describes it; only `data.status` is the outcome of the money, never the HTTP status. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { objectOf, textOf } from '#platform/provider';
import type { CheckoutAnswer, SavedCard } from './payments.ts';

/** Texts after which trying the same card again is useless or forbidden. */
const finalReasons = /expired|stolen|lost|not reusable|fraud|do not honou?r|pick.?up|deactivated/i;

export function readCharge(data: Record<string, unknown>, reference: string): CheckoutAnswer {
  const reason = textOf(data['gateway_response']) || textOf(data['message']) || 'Declined';
  switch (textOf(data['status'])) {
    case 'success':
      return completed(data, reference);
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return { status: 'failed', reason, mayRetry: !finalReasons.test(reason) };
    default:
      return { status: 'pending' };
  }
}

/** The bank wants something from the customer, who is not there. */
const asksCustomer = /^(send_(otp|pin|phone|birthday|address)|open_url|pay_offline)$/;
const confirmationNeeded = 'Your bank requires a code for this payment. Please pay on the payment page instead';

/** A charge of a saved card is made without the customer: what needs them has failed. */
export function readCardCharge(data: Record<string, unknown>, reference: string): CheckoutAnswer {
  const needsCustomer = data['paused'] === true || asksCustomer.test(textOf(data['status']));
  return needsCustomer ? { status: 'failed', reason: confirmationNeeded, mayRetry: true } : readCharge(data, reference);
}

/** A 4xx of a card charge. After ten failures in a row the provider names the moment of the next attempt. */
export function readCardRefusal(body: Record<string, unknown>): CheckoutAnswer {
  const reason = textOf(body['message']) || 'Declined';
  const named = textOf(objectOf(body['data'])['retry_by']);
  const notBefore = new Date(`${named.replace(/ (\d):/, ' 0$1:').replace(' ', 'T')}Z`);
  if (named && !Number.isNaN(notBefore.getTime())) return { status: 'failed', reason, mayRetry: true, notBefore };
  return { status: 'failed', reason, mayRetry: /cannot be fulfilled/i.test(reason) };
}

function completed(data: Record<string, unknown>, reference: string): CheckoutAnswer {
  const amount = textOf(data['amount']);
  const paidAt = new Date(textOf(data['paid_at']) || textOf(data['paidAt']));
  if (textOf(data['reference']) !== reference || !/^\d{1,15}$/.test(amount) || Number.isNaN(paidAt.getTime()))
    return { status: 'unknown', reason: 'the answer does not fit the question' };
  const authorization = objectOf(data['authorization']);
  const fee = textOf(data['fees']);
  const account = textOf(authorization['receiver_bank_account_number']);
  const card = savedCard(authorization, textOf(objectOf(data['customer'])['email']));
  return {
    status: 'completed',
    reference,
    amount: kobo(BigInt(amount)),
    currency: textOf(data['currency']),
    fee: /^\d{1,15}$/.test(fee) ? kobo(BigInt(fee)) : noMoney,
    paidAt,
    channel: textOf(data['channel']),
    ...(card && { card }),
    ...(account && { virtualAccountNumber: account }),
  };
}

function savedCard(authorization: Record<string, unknown>, email: string): SavedCard | undefined {
  if (authorization['reusable'] !== true) return undefined;
  return {
    email,
    authorizationCode: textOf(authorization['authorization_code']),
    last4: textOf(authorization['last4']),
    expiresMonth: textOf(authorization['exp_month']),
    expiresYear: textOf(authorization['exp_year']),
    brand: textOf(authorization['brand']),
    bank: textOf(authorization['bank']),
    signature: textOf(authorization['signature']),
  };
}
