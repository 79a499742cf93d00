/** The banks: asked once a day from the provider; the list that we ship is in while it is away. */
import { dayMs } from '@ajo/contract/kernel/time';
import { readFileSync } from 'node:fs';
import type { Context } from '#context';
import type { Bank } from '#platform/payments/payments';

let cached: { banks: Bank[]; at: number } | undefined;

const shipped = (): Bank[] => {
  const file = new URL('../../../seeds/reference/banks.json', import.meta.url);
  const { banks } = JSON.parse(readFileSync(file, 'utf8')) as { banks: (Bank & { active: boolean })[] };
  return banks.filter(({ active }) => active).map(({ name, code }) => ({ name, code }));
};

export async function bankList({ payments, clock, log }: Pick<Context, 'payments' | 'clock' | 'log'>): Promise<Bank[]> {
  const now = clock.now().getTime();
  if (cached && now - cached.at < dayMs && now >= cached.at) return cached.banks;
  try {
    cached = { banks: await payments.banks(), at: now };
    return cached.banks;
  } catch (error) {
    log.warn({ err: error }, "the provider's list of banks is away");
    return shipped();
  }
}
