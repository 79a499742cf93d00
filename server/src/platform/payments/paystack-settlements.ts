/** Batches that Paystack settles to our bank, and the payments in each (`GET /settlement`, `GET /settlement/:id/transactions`). */
import { kobo, type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import { objectOf, type Provider, providerUnavailable, textOf } from '#platform/provider';
import type { Payments, ProviderSettlement, SettledPayment } from './payments.ts';
import { amountOf } from './paystack-transfers.ts';

type Data = Record<string, unknown>;
const perPage = 100;
/** A batch of a day has fewer payments: more pages than this are an error of the provider. */
const maxPages = 1000;

export function settlements(provider: Provider): Pick<Payments, 'settlementsSince' | 'settlementPayments'> {
  return {
    settlementsSince: async (since) =>
      (await allPages(provider, '/settlement', { from: `${since}T00:00:00.000Z` })).map(readSettlement),
    settlementPayments: async (number) =>
      (await allPages(provider, `/settlement/${encodeURIComponent(number)}/transactions`, {})).map(readPayment),
  };
}

/** All pages, or nothing. */
async function allPages(provider: Provider, path: string, query: Record<string, string>): Promise<Data[]> {
  const found: Data[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const search = new URLSearchParams({ ...query, perPage: String(perPage), page: String(page) });
    const answer = await provider.request({ method: 'GET', path: `${path}?${search.toString()}` });
    const isOk = answer.kind === 'answer' && answer.status < 300 && answer.body['status'] === true;
    if (!isOk || !Array.isArray(answer.body['data'])) throw providerUnavailable('The payments provider');
    found.push(...answer.body['data'].map(objectOf));
    if (answer.body['data'].length < perPage) return found;
  }
  throw providerUnavailable('The payments provider');
}

const statuses: Readonly<Record<string, ProviderSettlement['status']>> = { success: 'settled', failed: 'failed' };

function readSettlement(data: Data): ProviderSettlement {
  return {
    number: textOf(data['id']),
    status: statuses[textOf(data['status'])] ?? 'pending',
    settledOn: dayOf(data['settlement_date']),
    gross: amountOf(data['total_processed']),
    fees: amountOf(data['total_fees']),
    deductions: deductionsOf(data['deductions']),
    net: signedAmountOf(data['effective_amount']),
  };
}

const readPayment = (data: Data): SettledPayment => ({
  reference: textOf(data['reference']),
  amount: amountOf(data['amount']),
  fee: amountOf(data['fees']),
});

/** Null without deductions; an amount; or a list with an amount each. */
function deductionsOf(value: unknown): Kobo {
  if (!Array.isArray(value)) return amountOf(value);
  return kobo(value.map(objectOf).reduce((sum, one) => sum + amountOf(one['amount']), 0n));
}

const signedAmountOf = (value: unknown): Kobo =>
  textOf(value).startsWith('-') ? minus(noMoney, amountOf(textOf(value).slice(1))) : amountOf(value);

/** An instant of the provider; its day in Lagos. */
function dayOf(value: unknown): Day | undefined {
  const at = new Date(textOf(value));
  return Number.isNaN(at.getTime()) ? undefined : dayInLagos(at);
}
