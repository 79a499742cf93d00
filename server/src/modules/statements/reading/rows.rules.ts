/** Turns a table of text into transactions in kobo, oldest first. Pure. */
import { type Kobo, negative, noMoney, plus } from '@ajo/contract/kernel/money';
import { bankNames, type Layout } from './layouts.ts';
import { misfitsOf } from './balance.rules.ts';
import type { RawTable, Reading, Row } from './reading.ts';
import { isLostRow, type Places, skippedRows, whyNoTransaction } from './skipped.rules.ts';
import { checkTotals, type Stated, statedTotals } from './totals.rules.ts';
import { dayOrderOf, type DayOrder, oneLine, readAmount, readDay } from './text.rules.ts';
import { layoutOf, meaningOf } from './titles.rules.ts';

export type LooseRow = Omit<Row, 'line'>;
const openingWords = /\b(?:opening balance|balance b\/?f|balance brought forward|b\/f)\b/i;
const closingWords = /\b(?:closing balance|balance c\/?f|balance carried forward)\b/i;
const maxNarration = 500;

/** Undefined when no row can be read: then it is no statement. */
export function readingOf(table: RawTable): Reading | undefined {
  const layout = layoutOf(table.titles);
  const { loose, ...lost } = looseRows(table, layout);
  const opening = openingOf(table, loose);
  return prove(loose, {
    layout: layout.name,
    bank: layout.bank ?? bankOf(table.around),
    ...holderOf(table.around),
    opening,
    ...lost,
    stated: (start) => statedTotals(table.around, layout.creditsHoldOpening ? start : null),
  });
}

type Facts = Pick<Reading, 'layout' | 'bank' | 'holder' | 'accountLast4' | 'opening' | 'unread' | 'skipped'> & {
  /** The source's own totals, once the opening balance is known. */
  stated: (opening: Kobo | null) => Stated;
};

/** Puts rows of any source in order and holds them against their own balances and sums. Undefined when nothing moved. */
export function prove(loose: readonly LooseRow[], { stated, ...facts }: Facts): Reading | undefined {
  const moves = loose.filter((row) => !(row.debit === noMoney && row.credit === noMoney));
  if (moves.length === 0) return undefined;
  const rows = numbered(oldestFirst(moves, facts.opening));
  const { misfits, derivedOpening } = misfitsOf(rows, facts.opening);
  const opening = facts.opening ?? derivedOpening;
  return {
    ...facts,
    opening,
    closing: rows.findLast(({ balance }) => balance !== null)?.balance ?? null,
    rows,
    misfits,
    totals: checkTotals(rows, stated(opening)),
  };
}

type ReadRows = Pick<Reading, 'unread' | 'skipped'> & { loose: LooseRow[] };

function looseRows({ titles, rows, lines }: RawTable, layout: Layout): ReadRows {
  const place = (meaning: string): number => titles.findIndex((title) => meaningOf(title) === meaning);
  const at = {
    on: place('on'),
    debit: place('debit'),
    credit: place('credit'),
    amount: place('amount'),
    balance: place('balance'),
    narration: titles.findLastIndex((title) => meaningOf(title) === 'narration'),
  };
  const order = dayOrderOf(
    rows.map((cells) => cells[at.on] ?? ''),
    layout.days,
  );
  const read = rows.map((cells) => readRow(cells, at, order));
  const unread = rows.filter((cells, index) => !read[index] && isLostRow(cells, at)).length;
  const lineOf = (index: number): number => lines?.[index] ?? index + 1;
  const unreadRows = rows.flatMap((cells, index) => (read[index] ? [] : [{ cells, line: lineOf(index) }]));
  const noTransactions = read.flatMap((row, index) => {
    const reason = row && whyNoTransaction(row);
    return reason ? [{ line: lineOf(index), reason }] : [];
  });
  const skipped = [...skippedRows(unreadRows, at, order), ...noTransactions].toSorted((one, other) => one.line - other.line);
  return { loose: read.filter((row) => row !== undefined), unread, skipped };
}

function readRow(cells: readonly string[], at: Places, order: DayOrder): LooseRow | undefined {
  const on = readDay(cells[at.on] ?? '', order);
  const [debit, credit] = flowsOf(cells, at);
  if (!on || debit === undefined || credit === undefined) return undefined;
  const balance = cells[at.balance] ?? '';
  return {
    on,
    narration: oneLine(cells[at.narration] ?? '').slice(0, maxNarration),
    // Reversed debits are printed as negative: the money was received.
    debit: plus(positive(debit), positive(negative(credit))),
    credit: plus(positive(credit), positive(negative(debit))),
    balance: /\d/.test(balance) ? (readAmount(balance) ?? null) : null,
  };
}

const positive = (amount: Kobo): Kobo => (amount > 0n ? amount : noMoney);

function flowsOf(cells: readonly string[], at: Places): [Kobo | undefined, Kobo | undefined] {
  if (at.debit >= 0 && at.credit >= 0) return [readAmount(cells[at.debit] ?? ''), readAmount(cells[at.credit] ?? '')];
  const amount = readAmount(cells[at.amount] ?? '');
  if (amount === undefined) return [undefined, undefined];
  return amount < 0n ? [negative(amount), noMoney] : [noMoney, amount];
}

function openingOf({ around }: RawTable, loose: readonly LooseRow[]): Kobo | null {
  const row = loose.find(
    ({ narration, debit, credit }) => debit === noMoney && credit === noMoney && openingWords.test(narration),
  );
  if (row?.balance !== undefined && row.balance !== null) return row.balance;
  return amountAfter(around, openingWords);
}

/** The first amount after the words, on the same line. */
export function amountAfter(lines: readonly string[], words: RegExp): Kobo | null {
  for (const line of lines) {
    const found = words.exec(line);
    const rest = found ? line.slice(found.index + found[0].length) : '';
    const amount = /[-(]?\s?\d[\d,]{0,20}\.\d{2}\)?/.exec(rest)?.[0];
    const value = amount === undefined || closingWords.test(rest.slice(0, rest.indexOf(amount))) ? undefined : readAmount(amount);
    if (value !== undefined) return value;
  }
  return null;
}

/** Some programs print the newest row first: the order in which more balances fit, then the order of the days, decides. */
function oldestFirst(rows: readonly LooseRow[], opening: Kobo | null): LooseRow[] {
  const reversed = rows.toReversed();
  const wrong = (some: readonly LooseRow[]): number => misfitsOf(numbered(some), opening).misfits.length;
  const [asIs, turned] = [wrong(rows), wrong(reversed)];
  if (asIs !== turned) return asIs < turned ? [...rows] : reversed;
  return (rows[0]?.on ?? '') > (rows.at(-1)?.on ?? '') ? reversed : [...rows];
}

const numbered = (rows: readonly LooseRow[]): Row[] => rows.map((row, at) => ({ line: at + 1, ...row }));

const bankOf = (around: readonly string[]): string => {
  const text = around.join('\n').slice(0, 20_000);
  return bankNames.find(([name]) => name.test(text))?.[1] ?? 'Unknown bank';
};

const nameAfter = String.raw`\s*[:-]?\s*([A-Z][A-Za-z .,'-]{2,80}?)(?=\s+(?:account|address|currency|period)\b|\s*$)`;
/** The surer words first: a page may name its branch before its holder. */
const holderWords = [
  new RegExp(`(?:account|customer|wallet|holder)(?:'s)? name${nameAfter}`, 'im'),
  new RegExp(`^name${nameAfter}`, 'im'),
];

function holderOf(around: readonly string[]): Pick<Reading, 'holder' | 'accountLast4'> {
  const text = around.slice(0, 60).join('\n').slice(0, 10_000);
  const holder = holderWords.map((words) => words.exec(text)?.[1]).find(Boolean);
  const number = /(?:account|wallet)\s*(?:no|num|number)?\.?\s*[:-]?\s*(?:\d{3}[\s-]?)?(\d{10})\b/i.exec(text)?.[1];
  return { holder: holder ? oneLine(holder) : null, accountLast4: number?.slice(-4) ?? null };
}
