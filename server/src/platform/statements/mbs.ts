/** The MyBankStatement adapter: the bank sends its customer a ticket and a password, and we fetch the statement with them. */
import { type Kobo, kobo, negative, noMoney, parseNaira } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import type { Log } from '#platform/log';
import { providerUnavailable, objectOf, openProvider, textOf } from '#platform/provider';
import type { FetchedRow, FetchedStatement, StatementProvider } from './statements.ts';

type Settings = { baseUrl: string; clientId: string; clientSecret: string; timeoutMs: number; log: Log };
const largestAnswerBytes = 10_000_000;

/** The code is "ticket:password"; the ticket is the lasting reference. */
export function openMbs({ baseUrl, clientId, clientSecret, timeoutMs, log }: Settings): StatementProvider {
  const headers = () => ({ 'client-id': clientId, 'client-secret': clientSecret });
  const provider = openProvider({ name: 'mybankstatement', baseUrl, timeoutMs, log, largestAnswerBytes, headers });
  /** Every answer is 200 with a status of its own; "00" is yes. */
  const query = async (path: string, code: string): Promise<{ isYes: boolean; message: string; result: unknown }> => {
    const [ticketNo = '', password = ''] = code.split(/:(.*)/s);
    const response = await provider.request({ method: 'POST', path, body: { ticketNo, password } });
    if (response.kind === 'lost' || response.status >= 500) throw providerUnavailable('Your bank');
    return {
      isYes: textOf(response.body['status']) === '00',
      message: textOf(response.body['message']),
      result: response.body['result'],
    };
  };
  return {
    connect: async (code) => {
      const { isYes } = await query('/ConfirmStatement', code);
      return isYes ? { status: 'connected', reference: code.split(':')[0] ?? '' } : { status: 'refused' };
    },
    fetch: async (_reference, code) => {
      const { isYes, message, result } = await query('/GetStatementJSONObject', code);
      if (isYes)
        return { status: 'ready', statement: statementOf(typeof result === 'string' ? parsed(result) : objectOf(result)) };
      return { status: /pending|process|wait/i.test(message) ? 'processing' : 'refused' };
    },
  };
}

/** @throws DomainError `unavailable` for a result that is no JSON: asked again later. */
function parsed(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    throw providerUnavailable('Your bank');
  }
}

function statementOf(result: Record<string, unknown>): FetchedStatement {
  const rows = Array.isArray(result['Details']) ? result['Details'] : [];
  return {
    bank: textOf(result['BankName']) || 'MyBankStatement',
    holder: textOf(result['Name']) || null,
    accountLast4: /\d{4}$/.exec(textOf(result['Nuban']))?.[0] ?? null,
    rows: rows.map((row) => rowOf(objectOf(row))).filter((row) => row !== undefined),
    totals: { debit: amountOf(result['TotalDebit']) ?? null, credit: amountOf(result['TotalCredit']) ?? null },
  };
}

function rowOf(row: Record<string, unknown>): FetchedRow | undefined {
  const on = dayOf(textOf(row['PTransactionDate']));
  const [debit, credit] = [amountOf(row['PDebit']) ?? noMoney, amountOf(row['PCredit']) ?? noMoney];
  if (!on) return undefined;
  return { on, narration: textOf(row['PNarration']).slice(0, 500), debit, credit, balance: amountOf(row['PBalance']) ?? null };
}

function amountOf(value: unknown): Kobo | undefined {
  const text = textOf(value).trim();
  const size = parseNaira(text.replace(/^-/, ''));
  if (size === undefined) return undefined;
  return text.startsWith('-') ? negative(size) : kobo(size);
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "2026-01-31T00:00:00" or "31-Jan-2026". */
function dayOf(text: string): Day | undefined {
  const iso = Day.safeParse(text.slice(0, 10)).data;
  const [, dayOfMonth = '', name = '', year = ''] = /^(\d{1,2})-([A-Za-z]{3})\w*-(\d{4})/.exec(text) ?? [];
  const month = String(monthNames.indexOf(name.toLowerCase()) + 1);
  return iso ?? Day.safeParse(`${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`).data;
}
