/** The list of all transfers that Paystack made for us: compared with our payouts after a restore. */
import { providerUnavailable, objectOf, type Provider, textOf } from '#platform/provider';
import { kobo, type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { ProviderTransfer } from './payments.ts';

export const amountOf = (value: unknown): Kobo => (/^\d{1,15}$/.test(textOf(value)) ? kobo(BigInt(textOf(value))) : noMoney);

const transfersPerPage = 100;

/** All pages, or nothing: a transfer that is left out would be paid twice. */
export async function listTransfers(provider: Provider, since: Date): Promise<ProviderTransfer[]> {
  const transfers: ProviderTransfer[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ from: since.toISOString(), perPage: String(transfersPerPage), page: String(page) });
    const answer = await provider.request({ method: 'GET', path: `/transfer?${query.toString()}` });
    if (answer.kind !== 'answer' || answer.status >= 300 || answer.body['status'] !== true)
      throw providerUnavailable('The payments provider');
    const rows = Array.isArray(answer.body['data']) ? answer.body['data'].map(objectOf) : [];
    for (const row of rows)
      transfers.push({
        reference: textOf(row['reference']),
        amount: amountOf(row['amount']),
        status: textOf(row['status']),
        reason: textOf(row['reason']),
      });
    if (rows.length < transfersPerPage) return transfers;
  }
}
