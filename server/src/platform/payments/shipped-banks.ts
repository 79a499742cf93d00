/** The banks that we ship: name, the code of our payments provider, and the code between banks (NIP). The only reader of the file. */
import { readFileSync } from 'node:fs';
import type { Bank } from './payments.ts';

type ShippedBank = Bank & { nip_code: string | null; active: boolean };
const file = new URL('../../../seeds/reference/banks.json', import.meta.url);
let banks: readonly ShippedBank[] | undefined;

/** Those in operation. */
export function shippedBanks(): readonly ShippedBank[] {
  banks ??= (JSON.parse(readFileSync(file, 'utf8')) as { banks: ShippedBank[] }).banks.filter(({ active }) => active);
  return banks;
}

/** By the code of our payments provider. Undefined for a bank whose NIP code is not public: small banks, and some wallets. */
export const nipCodeOf = (bankCode: string): string | undefined =>
  shippedBanks().find(({ code, nip_code: nipCode }) => code === bankCode && nipCode)?.nip_code ?? undefined;
