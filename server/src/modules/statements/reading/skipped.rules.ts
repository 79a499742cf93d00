/** Which rows of a table are transactions that cannot be read, and why. Pure. */
import { type DayOrder, looksLikeAmount, oneLine, readAmount, readDay } from './text.rules.ts';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Row, SkippedRow } from './reading.ts';

export type Places = Record<'on' | 'debit' | 'credit' | 'amount' | 'balance' | 'narration', number>;

/** A row with money and something where the day should be: not a total, which has no day. */
export const isLostRow = (cells: readonly string[], at: Places): boolean =>
  Boolean(cells[at.on]) &&
  !/total|balance|page/i.test(cells.join(' ')) &&
  moneyOf(cells, at).some((text) => looksLikeAmount(text));

/** Rows that move nothing by their nature: they state a balance. */
const balanceWords = /total|balance|opening|closing|brought forward|carried forward|\b[bc]\/f\b/i;

/** Why a row with a day is no transaction: it has no amount, or money goes both ways. Undefined for a transaction, or for a row of a balance. */
export function whyNoTransaction({ debit, credit, narration }: Pick<Row, 'debit' | 'credit' | 'narration'>): string | undefined {
  if (debit > noMoney && credit > noMoney) return 'The row has a debit and a credit';
  if (debit > noMoney || credit > noMoney || balanceWords.test(narration)) return undefined;
  return 'The row has no amount';
}

const moneyOf = (cells: readonly string[], at: Places): string[] =>
  [at.debit, at.credit, at.amount].flatMap((index) => (cells[index] ? [cells[index]] : []));

/** Three parts, as a day is written: "31/02/2026", "31-Feb-26". */
const dayShape = /^\d{1,4}[\s./-]+[A-Za-z\d]{1,9}[\s./-]+\d{1,4}\b/;
/** The cell of a file, as the database can store it: without half of a character. */
const quoted = (text: string): string => oneLine(text.replaceAll('\0', '')).slice(0, 40).toWellFormed();

export const skippedRows = (
  rows: readonly { cells: readonly string[]; line: number }[],
  at: Places,
  order: DayOrder,
): SkippedRow[] =>
  rows.flatMap(({ cells, line }) => {
    const reason = whySkipped(cells, at, order);
    return reason ? [{ line, reason }] : [];
  });

/** Undefined for a row that is no transaction, such as a total or the foot of a page. */
function whySkipped(cells: readonly string[], at: Places, order: DayOrder): string | undefined {
  const day = cells[at.on] ?? '';
  const money = moneyOf(cells, at);
  const isDay = readDay(day, order) !== undefined;
  if (!isLostRow(cells, at) && !(money.length > 0 && (isDay || dayShape.test(day)))) return undefined;
  const wrong = money.find((text) => readAmount(text) === undefined);
  const faults = [
    ...(isDay ? [] : [`There is no day ${quoted(day)}`]),
    ...(wrong === undefined ? [] : [`${quoted(wrong)} is not an amount`]),
  ];
  return faults.join('. ') || 'The row has no amount';
}
