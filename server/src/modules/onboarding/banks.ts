/** The banks: asked once a day from the provider; the list that we ship is in while it is away. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { Bank } from '#platform/payments/payments';
import { shippedBanks } from '#platform/payments/shipped-banks';

let cached: { banks: Bank[]; at: number } | undefined;

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\bmicrofinance bank\b/g, 'mfb')
    .replace(/\b(limited|ltd|plc)\b/g, '')
    .replace(/[^a-z0-9]/g, '');

/** The provider lists some banks twice, under a short and a long name: the shorter one stays, at its place. */
export function withoutTwins<One extends Bank>(banks: readonly One[]): One[] {
  const shortest = new Map<string, One>();
  for (const bank of banks) {
    const other = shortest.get(plainName(bank.name));
    if (!other || bank.name.length < other.name.length) shortest.set(plainName(bank.name), bank);
  }
  return banks.filter((bank) => shortest.get(plainName(bank.name)) === bank);
}

const shipped = (): Bank[] => withoutTwins(shippedBanks().map(({ name, code }) => ({ name, code })));

export async function bankList({ payments, clock, log }: Pick<Context, 'payments' | 'clock' | 'log'>): Promise<Bank[]> {
  const now = clock.now().getTime();
  if (cached && now - cached.at < dayMs && now >= cached.at) return cached.banks;
  try {
    cached = { banks: withoutTwins(await payments.banks()), at: now };
    return cached.banks;
  } catch (error) {
    log.warn({ err: error }, "the provider's list of banks is away");
    return shipped();
  }
}
