/** The loans of the portfolio for a spreadsheet: of people only the name. */
import { Readable } from 'node:stream';
import type { PortfolioLoan } from '@ajo/contract/modules/reports';
import { csvLine } from '#platform/csv';

const head = [
  'Loan',
  'Customer',
  'Branch',
  'Officer',
  'Product',
  'Paid out on',
  'Lent',
  'Still to be paid out',
  'Outstanding principal',
  'Overdue',
  'Days past due',
  'Classed as',
  'Bucket',
  'Provision',
];

const lineOf = (row: PortfolioLoan): string =>
  csvLine([
    row.number,
    row.customer,
    row.branch,
    row.officer,
    row.product,
    row.disbursed_on,
    row.principal,
    row.to_come,
    row.outstanding,
    row.due,
    row.days_past_due,
    row.class_days,
    row.bucket,
    row.provision,
  ]);

export function portfolioCsv(loans: AsyncIterable<PortfolioLoan>): Readable {
  return Readable.from(
    (async function* lines() {
      yield csvLine(head);
      for await (const loan of loans) yield lineOf(loan);
    })(),
  );
}
