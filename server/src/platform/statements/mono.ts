/** The Mono adapter: a code from the bank's own sign-in becomes an account, and the account a statement of six months. */
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos } from '@ajo/contract/kernel/time';
import type { Log } from '#platform/log';
import { providerUnavailable, objectOf, openProvider, textOf } from '#platform/provider';
import type { Fetched, FetchedRow, HostedProvider } from './statements.ts';

type Settings = { baseUrl: string; secretKey: string; timeoutMs: number; log: Log };
const largestAnswerBytes = 10_000_000;

export function openMono({ baseUrl, secretKey, timeoutMs, log }: Settings): HostedProvider {
  const provider = openProvider({
    name: 'mono',
    baseUrl,
    timeoutMs,
    log,
    largestAnswerBytes,
    headers: () => ({ 'mono-sec-key': secretKey }),
  });
  const read = async (path: string): Promise<Record<string, unknown> | undefined> => {
    const response = await provider.request({ method: 'GET', path });
    if (response.kind === 'lost' || response.status >= 500) throw providerUnavailable('Your bank');
    return response.status < 300 ? objectOf(response.body['data']) : undefined;
  };
  return {
    openPage: async ({ ref, name, email, returnUrl }) => {
      const body = { customer: { name, email }, meta: { ref }, scope: 'auth', redirect_url: returnUrl };
      const response = await provider.request({ method: 'POST', path: '/v2/accounts/initiate', body });
      const url = response.kind === 'answer' && response.status < 300 ? textOf(objectOf(response.body['data'])['mono_url']) : '';
      if (!/^https?:\/\//.test(url)) throw providerUnavailable('Your bank');
      return url;
    },
    connect: async (code) => {
      const response = await provider.request({ method: 'POST', path: '/v2/accounts/auth', body: { code } });
      if (response.kind === 'lost' || response.status >= 500) throw providerUnavailable('Your bank');
      const reference = textOf(objectOf(response.body['data'])['id']) || textOf(response.body['id']);
      return response.status < 300 && reference ? { status: 'connected', reference } : { status: 'refused' };
    },
    fetch: async (reference) => {
      const path = `/v2/accounts/${encodeURIComponent(reference)}`;
      const found = await read(path);
      const state = textOf(objectOf(found?.['meta'])['data_status']);
      if (!found || state === 'FAILED') return { status: 'refused' };
      if (state !== 'AVAILABLE') return { status: 'processing' };
      const statement = await read(`${path}/statement?period=last6months&output=json`);
      return statement
        ? { status: 'ready', statement: statementOf(objectOf(found['account']), statement) }
        : { status: 'refused' };
    },
  };
}

type Ready = Extract<Fetched, { status: 'ready' }>['statement'];

function statementOf(account: Record<string, unknown>, data: Record<string, unknown>): Ready {
  const rows = Array.isArray(data['statement']) ? data['statement'] : [];
  return {
    bank: textOf(objectOf(account['institution'])['name']) || 'Unknown bank',
    holder: textOf(account['name']) || null,
    accountLast4: /\d{4}$/.exec(textOf(account['account_number']))?.[0] ?? null,
    rows: rows.map((row) => rowOf(objectOf(row))).filter((row) => row !== undefined),
    totals: { debit: null, credit: null },
  };
}

/** Amounts are whole kobo; a row without a day or an amount is no transaction. */
function rowOf(row: Record<string, unknown>): FetchedRow | undefined {
  const [amount, at] = [koboOf(row['amount']), Date.parse(textOf(row['date']))];
  if (amount === undefined || Number.isNaN(at)) return undefined;
  const isDebit = textOf(row['type']) === 'debit';
  return {
    on: dayInLagos(new Date(at)),
    narration: textOf(row['narration']).slice(0, 500),
    debit: isDebit ? amount : noMoney,
    credit: isDebit ? noMoney : amount,
    balance: koboOf(row['balance']) ?? null,
  };
}

const koboOf = (value: unknown): Kobo | undefined =>
  /^-?\d{1,15}$/.test(textOf(value)) ? kobo(BigInt(textOf(value))) : undefined;
