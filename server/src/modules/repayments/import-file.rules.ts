/** Reads a CSV file of repayments: what each line says, and what is wrong with it. Pure. */
import { type Kobo, parseNaira } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { BankReference } from '@ajo/contract/modules/repayments.sources';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { unreadable } from './slips.errors.ts';

export const importColumns = ['loan_number', 'amount', 'paid_on', 'reference', 'note'] as const;
export const sampleFile = `${importColumns.join(',')}\r\nAJ-000042,"12,500.00",2026-03-02,FT26061/0001,Paid at the counter\r\nAJ-000043,8000,2026-03-02,FT26061/0002,\r\n`;
const maxRows = 2_000;

/** `problem`: the line cannot be booked, whatever the loan says. */
export type ImportRow = {
  line: number;
  loan: string;
  amount: Kobo | null;
  paidOn: Day | null;
  reference: string;
  note: string | null;
  problem: string | null;
};

/**
 * RFC 4180: quotes, doubled quotes, line breaks inside quotes; a byte-order mark and empty lines are passed over.
 * @throws DomainError `import_unreadable` where the text is no such table: what stands behind it must not be lost without a word.
 */
export function recordsOf(text: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  const source = text.replace(/^\uFEFF/, '');
  let [at, line, start, cells]: [number, number, number, string[]] = [0, 1, 1, []];
  for (let end = ','; end !== '';) {
    const cell = source[at] === '"' ? quotedAt(source, at) : plainAt(source, at);
    const ending = cell && endAt(source, cell.until);
    if (!cell || ending === undefined) throw notATable(line);
    cells.push(cell.value.trim());
    line += source.slice(at, cell.until + ending.length).split('\n').length - 1;
    at = cell.until + ending.length;
    end = at === source.length && ending !== ',' ? '' : ending;
    if (ending === ',') continue;
    if (cells.some((value) => value !== '')) records.push({ line: start, cells });
    [start, cells] = [line, []];
  }
  return records;
}

const notATable = (line: number): DomainError =>
  unreadable(`Line ${line} cannot be read: quotation marks stand around a whole value only, and doubled inside of it`);

type Cell = { value: string; until: number };

function quotedAt(source: string, from: number): Cell | undefined {
  for (let at = source.indexOf('"', from + 1); at !== -1; at = source.indexOf('"', at + 2))
    if (source[at + 1] !== '"') return { value: source.slice(from + 1, at).replaceAll('""', '"'), until: at + 1 };
  return undefined;
}

function plainAt(source: string, from: number): Cell {
  const stop = /["\r\n,]|$/g;
  stop.lastIndex = from;
  const until = stop.exec(source)?.index ?? source.length;
  return { value: source.slice(from, until), until };
}

/** What ends the cell: a comma, a line's end, or nothing at the end of the text. */
function endAt(source: string, at: number): string | undefined {
  if (at >= source.length) return '';
  return [',', '\n', '\r\n'].find((end) => source.startsWith(end, at));
}

export function readImport(text: string): { rows: ImportRow[] } | { no: DomainError } {
  const [head, ...body] = recordsOf(text);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  const missing = importColumns.filter((name) => name !== 'note' && !names.includes(name));
  if (missing.length > 0)
    return { no: unreadable(`The first line must name the columns ${importColumns.join(', ')}. Missing: ${missing.join(', ')}`) };
  if (body.length === 0) return { no: unreadable('The file has no rows') };
  if (body.length > maxRows) return { no: unreadable(`The file has more than ${maxRows} rows. Split it`) };
  const rows = body.map(({ line, cells }) => rowOf(line, (name) => cells[names.indexOf(name)] ?? ''));
  return { rows: withoutTwins(rows) };
}

function rowOf(line: number, cell: (name: (typeof importColumns)[number]) => string): ImportRow {
  const amount = parseNaira(cell('amount')) ?? null;
  const paidOn = Day.safeParse(cell('paid_on')).data ?? null;
  const problems = [
    ...(/^AJ-\d{6,12}$/i.test(cell('loan_number')) ? [] : ['loan_number: like AJ-000042']),
    ...(amount !== null && amount > 0n ? [] : ['amount: naira above zero, like 12500.00 or 12,500.00']),
    ...(paidOn ? [] : ['paid_on: a day like 2026-03-02']),
    ...(BankReference.safeParse(cell('reference')).success ? [] : ["reference: the bank's, at least 4 letters or digits"]),
    ...(cell('note').length <= 500 ? [] : ['note: at most 500 letters']),
  ];
  return {
    line,
    loan: cell('loan_number').toUpperCase().slice(0, 40),
    amount,
    paidOn,
    reference: cell('reference').slice(0, 100),
    note: cell('note').slice(0, 500) || null,
    problem: problems.length > 0 ? problems.join('; ') : null,
  };
}

/** The same bank reference twice in a file, however spelled, is one credit: the second line is refused. */
function withoutTwins(rows: readonly ImportRow[]): ImportRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const key = referenceKey(row.reference);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row.line);
    return earlier === undefined || row.problem ? row : { ...row, problem: `reference: the same as in line ${earlier}` };
  });
}
