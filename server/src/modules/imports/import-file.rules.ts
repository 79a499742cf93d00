/** Reads a CSV file of repayments: the values and the problems of each line. Pure. */
import { type Kobo, parseNaira } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { BankReference } from '@ajo/contract/modules/loan-accounts.sources';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { StrictCsv } from '#platform/csv-records';
import { unreadable } from './imports.errors.ts';

export const importColumns = ['loan_number', 'amount', 'paid_on', 'reference', 'note'] as const;
export const sampleFile = `${importColumns.join(',')}\r\nAJ-000042,"12,500.00",2026-03-02,FT26061/0001,Paid at the counter\r\nAJ-000043,8000,2026-03-02,FT26061/0002,\r\n`;
const maxRows = 2_000;

/** `problem`: the line cannot be booked, in any state of the loan. */
export type ImportRow = {
  line: number;
  loan: string;
  amount: Kobo | null;
  paidOn: Day | null;
  reference: string;
  note: string | null;
  problem: string | null;
};

/** The refusal of a file that is no CSV table: rows behind the faulty line must not be lost. */
export const notATable = (line: number): DomainError =>
  unreadable(`Line ${line} cannot be read: quotation marks must enclose a whole value, and be doubled inside it`);

export function readImport(file: StrictCsv): { rows: ImportRow[] } | { no: DomainError } {
  if ('unreadableLine' in file) return { no: notATable(file.unreadableLine) };
  const [head, ...body] = file.records;
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
