/** The code of a bank between banks (NIP), by the code that our payments provider has for it. */
import { readFileSync } from 'node:fs';

type Row = { code: string; nip_code: string | null; active: boolean };
const file = new URL('../../../seeds/reference/banks.json', import.meta.url);
let codes: ReadonlyMap<string, string> | undefined;

const readCodes = (): ReadonlyMap<string, string> => {
  const { banks } = JSON.parse(readFileSync(file, 'utf8')) as { banks: Row[] };
  return new Map(banks.flatMap(({ code, nip_code: nipCode, active }) => (active && nipCode ? [[code, nipCode] as const] : [])));
};

/** Undefined of a bank whose code is not known: small banks, and some wallets. */
export function nipCodeOf(bankCode: string): string | undefined {
  codes ??= readCodes();
  return codes.get(bankCode);
}
