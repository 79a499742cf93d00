/** Hands out the valid records of a month with identity numbers. History keeps who took them, and those who watch over data are notified. */
import { Readable } from 'node:stream';
import type { Actor } from '@ajo/contract/kernel/access';
import type { BureauRecords } from '@ajo/contract/modules/regulatory';
import { day, monthName } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notifyRoles } from '#modules/notifications';
import { verifiedBvns } from '#modules/onboarding';
import { csvLine } from '#platform/csv';
import { inTransaction } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { newId } from '#platform/ids';
import { checkMonth } from '../bureau-check.ts';
import { BureauCounter } from '../bureau-walk.ts';
import { type BureauLoan, type MonthSpan, monthSpan } from '../bureau.ts';
import { loansOfMonth } from '../bureau.queries.ts';
import { borrowerHeadings, borrowerRecord, creditHeadings, creditRecord } from '../bureau-records.rules.ts';
import { problemsOf } from '../bureau.rules.ts';

type DownloadInput = { month: string; records: BureauRecords };

/**
 * The line of history is committed before the first record leaves.
 * @throws DomainError `month_not_closed`.
 */
export async function downloadBureauFile(context: Context, actor: Actor, { month, records }: DownloadInput): Promise<FileReply> {
  const { view } = await checkMonth(context, month);
  const { included, left_out: leftOut } = records === 'borrowers' ? view.borrowers : view.loans;
  await inTransaction(context.db, async (tx) => {
    await record(tx, context, {
      actor,
      subject: { kind: 'export', id: newId(context.clock.now()) },
      action: 'exported the credit bureau file',
      after: { month, records, rows: included, left_out: leftOut },
    });
    await notifyRoles(tx, context, ['superadmin', 'compliance_officer'], {
      kind: 'security',
      message: `${actor.name} has downloaded the credit bureau file of ${monthName(day(`${month}-01`))}: ${included} ${records}`,
      link: `/admin/users/${actor.id}`,
      except: actor.id,
    });
  });
  return new FileReply({
    body: Readable.from(linesOf(context, records, monthSpan(month))),
    contentType: 'text/csv; charset=utf-8',
    fileName: `bureau-${records}-${month}.csv`,
  });
}

/** Records only: the program of a bureau refuses a file with a line of totals. */
async function* linesOf(context: Context, records: BureauRecords, span: MonthSpan): AsyncGenerator<string> {
  const counter = new BureauCounter();
  // Without a byte order mark: a bureau reads the file by machine.
  yield csvLine(records === 'borrowers' ? borrowerHeadings : creditHeadings);
  for await (const loans of loansOfMonth(context.db, span)) {
    const checked = loans.map((loan) => ({ loan, problems: problemsOf(loan) }));
    const valid = checked.filter(({ problems }) => problems.length === 0).map(({ loan }) => loan);
    const ofNewPeople = checked.filter((one) => counter.add(one)).map(({ loan }) => loan);
    yield records === 'credits'
      ? valid.map((loan) => csvLine(creditRecord(loan))).join('')
      : await peopleIn(context, ofNewPeople);
  }
}

async function peopleIn(context: Context, loans: readonly BureauLoan[]): Promise<string> {
  const people = loans.map(({ borrower }) => borrower);
  const bvns = await verifiedBvns(
    context,
    people.map(({ id }) => id),
  );
  return people.map((person) => csvLine(borrowerRecord({ ...person, bvn: bvns.get(person.id) ?? '' }))).join('');
}
