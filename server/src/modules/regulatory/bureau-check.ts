/** Checks the records of a month before they are sent: a page of what a bureau would refuse, the same as a file, and the counts. */
import { Readable } from 'node:stream';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { BureauField, BureauMonth, BureauProblem } from '@ajo/contract/modules/regulatory';
import { byteOrderMark, csvLine } from '#platform/csv';
import type { Database } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { type BureauLoan, type MonthSpan, monthSpan } from './bureau.ts';
import { isClosed, loansOfMonth } from './bureau.queries.ts';
import { problemsOf } from './bureau.rules.ts';
import { monthNotClosed } from './regulatory.errors.ts';

/** @throws DomainError `month_not_closed`. */
export async function closedMonth(db: Database, month: string): Promise<MonthSpan> {
  const span = monthSpan(month);
  refuseIf((await isClosed(db, span.to)) ? undefined : monthNotClosed(span.to));
  return span;
}

export type Checked = { loan: BureauLoan; problems: BureauProblem[] };

/** All loans of one person follow each other. */
export async function* checkedLoans(db: Database, span: MonthSpan): AsyncGenerator<Checked> {
  for await (const loans of loansOfMonth(db, span)) for (const loan of loans) yield { loan, problems: problemsOf(loan) };
}

type Counts = Pick<BureauMonth, 'loans' | 'borrowers'>;

/** Counts loans and people as they come by. A person with one valid loan is in the file. */
export class BureauCounter {
  private readonly loans = { included: 0, left_out: 0 };
  private readonly borrowers = { included: 0, left_out: 0 };
  private last: { id: string; isIncluded: boolean } | undefined;

  /** True when the loan is valid and the first such loan of its person. */
  add({ loan, problems }: Checked): boolean {
    const isValid = problems.length === 0;
    this.loans[isValid ? 'included' : 'left_out'] += 1;
    const person = this.last?.id === loan.borrower.id ? this.last : undefined;
    if (!person) this.borrowers[isValid ? 'included' : 'left_out'] += 1;
    const isFirstValid = isValid && !person?.isIncluded;
    if (person && isFirstValid) {
      this.borrowers.included += 1;
      this.borrowers.left_out -= 1;
    }
    this.last = { id: loan.borrower.id, isIncluded: isValid || person?.isIncluded === true };
    return isFirstValid;
  }

  counts(): Counts {
    return { loans: { ...this.loans }, borrowers: { ...this.borrowers } };
  }
}

type Part = { page: number; per_page: number };

export async function checkMonth(
  db: Database,
  month: string,
  { page, per_page: perPage }: Part = { page: 1, per_page: 0 },
): Promise<{ view: BureauMonth; problems: BureauProblem[]; total: number }> {
  const span = await closedMonth(db, month);
  const counter = new BureauCounter();
  const first = (page - 1) * perPage;
  const rows: BureauProblem[] = [];
  let total = 0;
  for await (const checked of checkedLoans(db, span)) {
    counter.add(checked);
    rows.push(...checked.problems.filter((_, at) => total + at >= first && total + at < first + perPage));
    total += checked.problems.length;
  }
  return { view: { month, on: span.to, ...counter.counts() }, problems: rows, total };
}

export async function problemsFile(db: Database, month: string): Promise<FileReply> {
  const span = await closedMonth(db, month);
  return new FileReply({
    body: Readable.from(problemLines(db, span)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `bureau-problems-${month}.csv`,
  });
}

async function* problemLines(db: Database, span: MonthSpan): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(['Loan', 'Customer', 'Field', 'Reason', 'Correct'])}`;
  for await (const { problems } of checkedLoans(db, span))
    for (const { loan, customer, field, reason, correct } of problems)
      yield csvLine([loan, customer, wordsOfField(field), reason, correct]);
}

const wordsOfField = (field: BureauField): string => field.replaceAll('_', ' ');
