/** Checks the records of a month before they are sent: a page of what a bureau would refuse, the same as a file, and the counts. */
import { Readable } from 'node:stream';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { BureauField, BureauMonth, BureauProblem } from '@ajo/contract/modules/regulatory';
import { byteOrderMark, csvLine } from '#platform/csv';
import type { Database } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { type MonthSpan, monthSpan } from './bureau.ts';
import { type Checked, recentWalk, rowsOfPart, walkMonth, type Within } from './bureau-walk.ts';
import { isClosed, loansOfMonth } from './bureau.queries.ts';
import { problemsOf } from './bureau.rules.ts';
import { monthNotClosed } from './regulatory.errors.ts';

/** @throws DomainError `month_not_closed`. */
export async function closedMonth(db: Database, month: string): Promise<MonthSpan> {
  const span = monthSpan(month);
  refuseIf((await isClosed(db, span.to)) ? undefined : monthNotClosed(span.to));
  return span;
}

/** All loans of one person follow each other. */
async function* checkedLoans(db: Database, span: MonthSpan): AsyncGenerator<Checked> {
  for await (const loans of loansOfMonth(db, span)) for (const loan of loans) yield { loan, problems: problemsOf(loan) };
}

type Part = { page: number; per_page: number };

/**
 * The first page checks the whole month, because people may have been corrected since. A page behind it reads the parts in which its rows are.
 * @throws DomainError `month_not_closed`.
 */
export async function checkMonth(
  within: Within,
  month: string,
  { page, per_page: perPage }: Part = { page: 1, per_page: 0 },
): Promise<{ view: BureauMonth; problems: BureauProblem[]; total: number }> {
  const span = await closedMonth(within.db, month);
  const check = page === 1 ? await walkMonth(within, span) : await recentWalk(within, span);
  const view = { month, on: span.to, ...check.counts };
  const rows = await rowsOfPart(within.db, span, check, {
    list: 'problems',
    from: (page - 1) * perPage,
    to: page * perPage,
    rowsIn: (loans) => loans.flatMap(({ problems }) => problems),
  });
  return { view, problems: rows, total: check.total.problems };
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
