/** Reads a table of running loans, a line for each instalment: what each loan is, and what is wrong with which line. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, noMoney, parseNaira, sumOf } from '@ajo/contract/kernel/money';
import { addDays, Day, isBefore } from '@ajo/contract/kernel/time';
import { type ImportColumn, importColumns, optionalImportColumns } from '@ajo/contract/modules/imports.columns';
import { type FrequencyUnit, largestPrincipal, RatePercent, type RatePeriod } from '@ajo/contract/modules/schedules';
import type { TableRead } from '#platform/sheets/table';
import { contactIn } from './contact.rules.ts';
import { takesOverOutside, unreadable } from './imports.errors.ts';
import { readColumns, type TableLine } from './table.rules.ts';

type Column = ImportColumn<'loans'>;
/** What all lines of a loan say alike. */
const ofLoan = [
  'customer',
  'product',
  'amount',
  'rate_percent',
  'rate_period',
  'method',
  'frequency',
  'paid_out_on',
] as const satisfies readonly Column[];

/** As far back as the books of days that are over are still written. */
const daysBack = 25;

export const whyNotTakeOver = (on: Day, today: Day): DomainError | undefined =>
  isBefore(today, on) || isBefore(on, addDays(today, -daysBack)) ? takesOverOutside() : undefined;

const maxLines = 20_000;
const maxLoans = 2_000;
/** As many as any loan has. */
const maxRows = 120;

export const fileMethods = ['flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet'] as const;
export type FileMethod = (typeof fileMethods)[number];

export type FileRow = {
  dueOn: Day;
  principal: Kobo;
  interest: Kobo;
  fee: Kobo;
  paid: Kobo;
  paidOn: Day | null;
  reference: string | null;
};

/** What is left out of the terms is the product's. The contact is as the directory keeps it: an email in small letters, or +234…. */
export type FileLoan = {
  line: number;
  loan: string;
  contact: string;
  product: string;
  amount: Kobo;
  paidOutOn: Day;
  rate: { percent: string; per: RatePeriod } | null;
  method: FileMethod | null;
  frequency: { every: number; unit: FrequencyUnit } | null;
  rows: FileRow[];
};

/** A loan from its lines; `loan` is undefined when something is wrong, and `problem` names the line and field. */
export type LoanGroup = {
  line: number;
  name: string;
  amount: Kobo | null;
  paidOutOn: Day | null;
  loan: FileLoan | undefined;
  problem: string | null;
};

type Line = TableLine<Column>;

export function readLoans(file: TableRead, takesOverOn: Day): { loans: LoanGroup[] } | { no: DomainError } {
  const read = readColumns(file, {
    columns: importColumns.loans,
    optional: optionalImportColumns.loans,
    maxRows: maxLines,
  });
  if ('no' in read) return read;
  // Lines of one loan need not stand together: a spreadsheet sorted by day is a good file too.
  const groups = [...Map.groupBy(read.rows, ({ cell }) => cell('loan')).values()];
  if (groups.length > maxLoans) return { no: unreadable(`The file has more than ${maxLoans} loans. Split it`) };
  return { loans: groups.map((group) => loanOf(group, takesOverOn)) };
}

function loanOf(lines: readonly Line[], takesOverOn: Day): LoanGroup {
  const [first] = lines;
  if (!first) throw new Error('a group has a line');
  const problems: string[] = [];
  const report = (line: number, field: Column, what: string): void => void problems.push(`Line ${line}, ${field}: ${what}`);
  const loan = termsIn(first, report);
  if (loan.paidOutOn && !isBefore(loan.paidOutOn, takesOverOn)) report(first.line, 'paid_out_on', beforeOurs(takesOverOn));
  for (const { line, cell } of lines.slice(1))
    for (const field of ofLoan)
      if (cell(field) !== '' && cell(field) !== first.cell(field))
        report(line, field, `This differs from line ${first.line} of the same loan`);
  if (lines.length > maxRows) report(first.line, 'row', `A loan has at most ${maxRows} instalments`);
  const numbered = lines.map((one) => ({ ...one, row: rowIn(one, report) })).toSorted((a, b) => numberOf(a) - numberOf(b));
  checkRows(numbered, { paidOutOn: loan.paidOutOn, amount: loan.amount, takesOverOn }, report);
  const { amount, paidOutOn } = loan;
  const name = first.cell('loan').slice(0, 60);
  const known = { line: first.line, name, amount, paidOutOn };
  const rows = numbered.flatMap(({ row }) => row ?? []);
  if (problems.length > 0 || amount === null || paidOutOn === null)
    return { ...known, loan: undefined, problem: shortened(problems) };
  return { ...known, loan: { ...loan, amount, paidOutOn, line: first.line, loan: name, rows }, problem: null };
}

/** One wrong column is wrong in every line: the first few say enough. */
function shortened(problems: readonly string[]): string {
  const others = problems.length - 5;
  const more = others === 1 ? ['There is 1 more problem'] : [`There are ${others} more problems`];
  return [...problems.slice(0, 5), ...(others > 0 ? more : [])].join('. ');
}

type Report = (line: number, field: Column, what: string) => void;

function termsIn({ line, cell }: Line, report: Report) {
  if (!/^\S(?:.{0,58}\S)?$/.test(cell('loan')))
    report(line, 'loan', 'Enter its number in the other system, at most 60 characters');
  const contact = contactIn(cell('customer'));
  if (!contact) report(line, 'customer', 'Enter the email address or Nigerian mobile number of a customer');
  if (cell('product') === '') report(line, 'product', 'Enter the name of a loan product');
  const amount = nairaIn(cell('amount')) ?? null;
  if (amount === null || amount <= 0n)
    report(line, 'amount', 'Enter an amount above zero, like 100000.00 or 100,000.00, up to 100,000,000,000');
  const paidOutOn = Day.safeParse(cell('paid_out_on')).data ?? null;
  if (!paidOutOn) report(line, 'paid_out_on', 'Enter a day like 2026-03-02');
  return {
    contact: contact ?? '',
    product: cell('product'),
    amount: amount !== null && amount > 0n ? amount : null,
    paidOutOn,
    rate: rateIn({ line, cell }, report),
    method: methodIn({ line, cell }, report),
    frequency: frequencyIn({ line, cell }, report),
  };
}

function rateIn({ line, cell }: Line, report: Report): FileLoan['rate'] {
  const [percent, per] = [cell('rate_percent').replace(/%$/, '').trim(), cell('rate_period').toLowerCase()];
  if (percent === '' && per === '') return null;
  if (!RatePercent.safeParse(percent).success)
    report(line, 'rate_percent', 'Enter a percentage like 4.5, or leave it empty for that of the product');
  // A weekly rate is converted to a yearly rate.
  if (per !== 'month' && per !== 'year') report(line, 'rate_period', 'Enter month or year');
  return { percent, per: per === 'month' ? 'month' : 'year' };
}

function methodIn({ line, cell }: Line, report: Report): FileMethod | null {
  const word = cell('method')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (word === '') return null;
  const method = fileMethods.find((one) => one === word);
  if (!method) report(line, 'method', `Enter one of ${fileMethods.join(', ')}`);
  return method ?? null;
}

const frequencies: Record<string, { every: number; unit: FrequencyUnit }> = {
  day: { every: 1, unit: 'day' },
  week: { every: 1, unit: 'week' },
  fortnight: { every: 2, unit: 'week' },
  month: { every: 1, unit: 'month' },
};

function frequencyIn({ line, cell }: Line, report: Report): FileLoan['frequency'] {
  const word = cell('frequency').toLowerCase();
  if (word === '') return null;
  if (!frequencies[word]) report(line, 'frequency', `Enter one of ${Object.keys(frequencies).join(', ')}`);
  return frequencies[word] ?? null;
}

const orNothing = (text: string): Kobo | undefined => (text === '' ? noMoney : nairaIn(text));

const nairaIn = (text: string, amount = parseNaira(text)): Kobo | undefined =>
  amount === undefined || amount > largestPrincipal ? undefined : amount;

function rowIn({ line, cell }: Line, report: Report): FileRow | undefined {
  const dueOn = Day.safeParse(cell('due_on')).data;
  if (!dueOn) report(line, 'due_on', 'Enter a day like 2026-03-02');
  const [principal, interest, fee, paid] = (['principal', 'interest', 'fee', 'paid'] as const).map((field) => {
    const amount = orNothing(cell(field));
    if (amount === undefined) report(line, field, 'Enter an amount like 12500.00, from zero to 100,000,000,000');
    return amount;
  });
  const paidOn = cell('paid_on') === '' ? null : Day.safeParse(cell('paid_on')).data;
  if (paidOn === undefined) report(line, 'paid_on', 'Enter a day like 2026-03-02');
  const reference = cell('reference').slice(0, 60) || null;
  if (!dueOn || principal === undefined || interest === undefined || fee === undefined || paid === undefined) return undefined;
  return { dueOn, principal, interest, fee, paid, paidOn: paidOn ?? null, reference };
}

type Numbered = Line & { row: FileRow | undefined };
const numberOf = ({ cell }: Line): number => Number(cell('row'));
type Known = { paidOutOn: Day | null; amount: Kobo | null; takesOverOn: Day };

function checkRows(lines: readonly Numbered[], known: Known, report: Report): void {
  for (const [at, one] of lines.entries()) {
    if (numberOf(one) !== at + 1)
      return report(one.line, 'row', `Number the instalments of a loan from 1 without a gap. Use ${at + 1} here`);
  }
  let before = known.paidOutOn;
  for (const { line, row } of lines) {
    if (!row) return;
    if (before && !isBefore(before, row.dueOn))
      report(
        line,
        'due_on',
        before === known.paidOutOn ? 'Enter a day after the payout of the loan' : 'Enter a day after the instalment before it',
      );
    before = row.dueOn;
    checkPaid({ line, row }, known, report);
  }
  const all = sumOf(lines.map(({ row }) => row?.principal ?? noMoney));
  const [first] = lines;
  if (first && known.amount !== null && all !== known.amount)
    report(
      first.line,
      'amount',
      `The amount is ${naira(known.amount)}, but the principal of the instalments adds up to ${naira(all)}`,
    );
}

const beforeOurs = (takesOverOn: Day): string => `Enter a day before ${takesOverOn}, when our books take over the loan`;

function checkPaid({ line, row }: { line: number; row: FileRow }, { paidOutOn, takesOverOn }: Known, report: Report): void {
  const total = sumOf([row.principal, row.interest, row.fee]);
  if (row.paid > total) report(line, 'paid', `Enter ${naira(total)} or less`);
  if (row.paid > noMoney && !row.paidOn) report(line, 'paid_on', 'Enter the day on which it was paid');
  if (row.paid === noMoney && row.paidOn) report(line, 'paid', 'Enter how much was paid on that day');
  if (!row.paidOn || row.paid === noMoney) return;
  if (paidOutOn && isBefore(row.paidOn, paidOutOn))
    report(line, 'paid_on', 'Enter the day of the payout of the loan or a later one');
  if (!isBefore(row.paidOn, takesOverOn)) report(line, 'paid_on', beforeOurs(takesOverOn));
}
