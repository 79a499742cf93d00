/** Reads a table of repayments or savings deposits: the values and the problems of each line. Pure. */
import { type Kobo, parseNaira } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { importColumns, optionalImportColumns } from '@ajo/contract/modules/imports.columns';
import { BankReference } from '@ajo/contract/modules/loan-accounts.sources';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { TableRead } from '#platform/sheets/table';
import { readColumns, type SampleTable } from './table.rules.ts';

/** What the payments are for: the column that names it, and how its numbers look. */
const targets = {
  repayments: { column: 'loan_number', number: /^AJ-\d{6,12}$/i, like: 'AJ-000042', next: 'AJ-000043' },
  savings: { column: 'savings_number', number: /^SV-\d{6,12}$/i, like: 'SV-000042', next: 'SV-000043' },
} as const;
export type PaymentFileKind = keyof typeof targets;

export function samplePayments(kind: PaymentFileKind): SampleTable {
  const { like, next } = targets[kind];
  return {
    columns: importColumns[kind],
    rows: [
      [like, '12,500.00', '2026-03-02', 'FT26061/0001', 'Paid at the counter'],
      [next, '8000', '2026-03-02', 'FT26061/0002', ''],
    ],
  };
}
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

export function readImport(file: TableRead, kind: PaymentFileKind): { rows: ImportRow[] } | { no: DomainError } {
  const read = readColumns<string>(file, {
    columns: importColumns[kind],
    optional: optionalImportColumns[kind],
    maxRows,
  });
  if ('no' in read) return read;
  return { rows: withoutTwins(read.rows.map(({ line, cell }) => rowOf(line, kind, cell))) };
}

function rowOf(line: number, kind: PaymentFileKind, cell: (name: string) => string): ImportRow {
  const { column, number, like } = targets[kind];
  const amount = parseNaira(cell('amount')) ?? null;
  const paidOn = Day.safeParse(cell('paid_on')).data ?? null;
  const problems = [
    ...(number.test(cell(column)) ? [] : [`${column}: Enter a number like ${like}`]),
    ...(amount !== null && amount > 0n ? [] : ['amount: Enter an amount above zero, like 12500.00 or 12,500.00']),
    ...(paidOn ? [] : ['paid_on: Enter a day like 2026-03-02']),
    ...(BankReference.safeParse(cell('reference')).success
      ? []
      : ["reference: Enter the bank's reference, at least 4 letters or digits"]),
    ...(cell('note').length <= 500 ? [] : ['note: Enter at most 500 characters']),
  ];
  return {
    line,
    loan: cell(column).toUpperCase().slice(0, 40),
    amount,
    paidOn,
    reference: cell('reference').slice(0, 100),
    note: cell('note').slice(0, 500) || null,
    problem: problems.length > 0 ? problems.join('. ') : null,
  };
}

/** The same bank reference twice in a file, however spelled, is one credit: the second line is refused. */
function withoutTwins(rows: readonly ImportRow[]): ImportRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const key = referenceKey(row.reference);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row.line);
    return earlier === undefined || row.problem ? row : { ...row, problem: `reference: Line ${earlier} has the same reference` };
  });
}
