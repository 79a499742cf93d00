/** Reads a credit as Providus describes it: naira as numbers or text, and dates in four forms, in the time of Lagos. */
import { kobo, type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { textOf } from '#platform/provider';
import type { BankCredit, CreditAnswer, CreditNotice } from './collection.ts';

type Data = Record<string, unknown>;

/** Whole kobo of an amount in naira; undefined when it is no amount or has parts of a kobo. */
export function koboOfNaira(value: unknown): Kobo | undefined {
  const found = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(textOf(value).trim());
  return found ? kobo(BigInt(found[1] ?? '0') * 100n + BigInt((found[2] ?? '').padEnd(2, '0'))) : undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (part: string | number): string => String(part).padStart(2, '0');

/** `2024-01-19 09:04:37`, `1/19/2024 9:04:37 AM`, ISO with or without an offset, `19-Jan-24`. Undefined when it is none of them. */
export function instantOf(value: unknown): Date | undefined {
  const text = textOf(value).trim();
  const iso = isoOf(text);
  const at = iso === undefined ? undefined : new Date(iso);
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
}

type Form = { pattern: RegExp; iso: (parts: string[]) => string };
const forms: readonly Form[] = [
  {
    pattern: /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?)\s?(Z|[+-]\d\d:?\d\d)?$/i,
    iso: ([date = '', time = '', offset = '']) => `${date}T${time}${offsetOf(offset)}`,
  },
  {
    pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d\d:\d\d) ([AP])M$/i,
    iso: ([month = '', date = '', year = '', hour = '', rest = '', half = '']) =>
      `${year}-${two(month)}-${two(date)}T${two((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0))}:${rest}${lagos}`,
  },
  {
    pattern: /^(\d{1,2})-([a-z]{3})-(\d\d)$/i,
    iso: ([date = '', month = '', year = '']) =>
      `20${year}-${two(months.indexOf(month.toLowerCase()) + 1)}-${two(date)}T00:00:00${lagos}`,
  },
];

function isoOf(text: string): string | undefined {
  for (const { pattern, iso } of forms) {
    const found = pattern.exec(text);
    if (found) return iso(found.slice(1));
  }
  return undefined;
}

const lagos = '+01:00';
const offsetOf = (named: string): string => {
  if (!named) return lagos;
  return /^z$/i.test(named) ? 'Z' : `${named.slice(0, 3)}:${named.slice(-2)}`;
};

/** Ids of the bank as they may appear in a reference of ours. */
const isId = (text: string): boolean => /^[\w-]{1,80}$/.test(text);
const isAccountNumber = (text: string): boolean => /^\d{10}$/.test(text);

export function readCreditNotice(data: Data): CreditNotice | undefined {
  const [settlementId, sessionId, accountNumber] = [idOf(data, 'settlementId'), idOf(data, 'sessionId'), accountOf(data)];
  if (!isId(settlementId) || !isAccountNumber(accountNumber)) return undefined;
  return { settlementId, sessionId: isId(sessionId) ? sessionId : '', accountNumber };
}

const idOf = (data: Data, name: string): string => textOf(data[name]).trim();
const accountOf = (data: Data): string => idOf(data, 'accountNumber');
const label = (data: Data, name: string): string => textOf(data[name]).trim().slice(0, 200);

type CreditQuery = { settlementId?: string; sessionId?: string };

/** `unknown` when the answer does not fit the query, so that nothing is booked by it. */
export function readCredit(data: Data, query: CreditQuery): CreditAnswer {
  const settlementId = idOf(data, 'settlementId');
  // The remarks of a real credit are the payer's text, so they mean nothing when the answer names a settlement.
  const remark = `${textOf(data['tranRemarks'])} ${textOf(data['responseMessage'])}`;
  if (!settlementId && /not found/i.test(remark)) return { status: 'missing' };
  const code = textOf(data['responseCode']);
  if (code && code !== '00') return { status: 'unknown', reason: textOf(data['responseMessage']) || `code ${code}` };
  const credit = fits(data, query) ? creditOf(data, settlementId) : undefined;
  if (!credit) return { status: 'unknown', reason: 'the answer does not fit the question' };
  if (credit.amount <= noMoney || credit.settled > credit.amount)
    return { status: 'unknown', reason: 'the amounts contradict each other' };
  return { status: 'found', credit };
}

function fits(data: Data, query: CreditQuery): boolean {
  const [settlementId, sessionId] = [idOf(data, 'settlementId'), idOf(data, 'sessionId')];
  const isSame = settlementId === (query.settlementId ?? settlementId) && sessionId === (query.sessionId ?? sessionId);
  return isSame && isId(settlementId) && isAccountNumber(accountOf(data));
}

function creditOf(data: Data, settlementId: string): BankCredit | undefined {
  const [amount, settled] = [koboOfNaira(data['transactionAmount']), koboOfNaira(data['settledAmount'])];
  const paidAt = instantOf(data['tranDateTime']);
  if (amount === undefined || settled === undefined || !paidAt) return undefined;
  const sessionId = idOf(data, 'sessionId');
  return {
    settlementId,
    sessionId: isId(sessionId) ? sessionId : '',
    accountNumber: accountOf(data),
    amount,
    settled,
    currency: label(data, 'currency') || 'NGN',
    payerName: label(data, 'sourceAccountName'),
    payerBank: label(data, 'sourceBankName'),
    remarks: label(data, 'tranRemarks'),
    paidAt,
    settledAt: instantOf(data['settlementDateTime']) ?? null,
  };
}
