/** The return of one tax and month as a file. */
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import type { Tax } from '@ajo/contract/modules/taxes';
import { byteOrderMark, csvLine } from '#platform/csv';
import type { Database } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { spanOf } from './tax.ts';
import { entriesOf, withheldIn } from './taxes.queries.ts';

type Line = (string | Kobo | null)[];

export async function taxReturnFile(db: Database, { tax, month }: { tax: Tax; month: string }): Promise<FileReply> {
  const lines = tax === 'withholding' ? await withheldLines(db, month) : await entryLines(db, tax, month);
  return new FileReply({
    body: Buffer.from(`${byteOrderMark}${lines.map(csvLine).join('')}`),
    contentType: 'text/csv',
    fileName: `${tax}-${month}.csv`,
    disposition: 'attachment',
  });
}

async function withheldLines(db: Database, month: string): Promise<Line[]> {
  const lines = await withheldIn(db, spanOf(month));
  return [
    ['Beneficiary', 'Account', 'Interest', 'Tax'],
    ...lines.map(({ customer, account, interest, tax }) => [customer, account, interest, tax]),
    ['Total', '', sumOf(lines.map(({ interest }) => interest)), sumOf(lines.map(({ tax }) => tax))],
  ];
}

async function entryLines(db: Database, tax: Tax, month: string): Promise<Line[]> {
  const entries = await entriesOf(db, tax, spanOf(month));
  return [
    ['Day', 'Journal', 'Amount'],
    ...entries.map(({ on, journal, amount }): Line => [on, journal, amount]),
    ['Total', '', sumOf(entries.map(({ amount }) => amount))],
  ];
}
