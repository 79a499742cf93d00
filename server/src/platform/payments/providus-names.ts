/** Name enquiry over NIP through Providus' transfer service. Every answer is HTTP 200; the code inside decides. */
import type { Log } from '#platform/log';
import { openProvider, providerUnavailable, textOf } from '#platform/provider';
import { nipCodeOf } from './shipped-banks.ts';
import type { NameEnquiry } from './payments.ts';

type Settings = {
  baseUrl: string;
  userName: string;
  password: string;
  timeoutMs: number;
  log: Log;
  /** For accounts at banks without a known NIP code. */
  fallback: NameEnquiry;
};

const ownNipCode = '000023';
/** Dormant, an invalid number, no record. Any other code decides nothing, such as 01: status unknown. */
const isNoAccount = new Set(['06', '07', '25']);

/** Answers contain a BVN: they are neither kept nor logged. */
export function openProvidusNames({ userName, password, fallback, ...settings }: Settings): NameEnquiry {
  const provider = openProvider({ name: 'providus-names', ...settings });
  return async (account) => {
    const beneficiaryBank = nipCodeOf(account.bankCode);
    if (beneficiaryBank === undefined) return fallback(account);
    const who = { accountNumber: account.number, userName, password };
    const response = await provider.request(
      beneficiaryBank === ownNipCode
        ? { method: 'POST', path: '/GetProvidusAccount', body: who }
        : { method: 'POST', path: '/GetNIPAccount', body: { ...who, beneficiaryBank } },
    );
    if (response.kind === 'lost' || response.status >= 300) throw providerUnavailable('The bank');
    const [code, name] = [textOf(response.body['responseCode']), textOf(response.body['accountName']).trim()];
    if (code === '00' && name && isSame(account.number, response.body['accountNumber'])) return { name };
    if (isNoAccount.has(code)) return undefined;
    throw providerUnavailable('The bank');
  };
}

/** The answer names the account, or leaves it out; another number is the answer to another question. */
const isSame = (number: string, answered: unknown): boolean => textOf(answered) === '' || textOf(answered) === number;
