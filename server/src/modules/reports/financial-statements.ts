/** The financial statements of a period, as an answer and as a file. */
import { addDays } from '@ajo/contract/kernel/time';
import type { FinancialStatements, StatementPart } from '@ajo/contract/modules/reports.statements';
import { trialBalance } from '#modules/ledger';
import { byteOrderMark, csvLine } from '#platform/csv';
import type { Database } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { financialStatements, type Period, periodBefore } from './financial-statements.rules.ts';

export async function statementsOf(db: Database, period: Period): Promise<FinancialStatements> {
  const previous = periodBefore(period);
  const startsAfter = addDays(period.from, -1);
  const before = await trialBalance(db, { asOf: previous.to });
  return financialStatements(period, {
    earlier: await trialBalance(db, { asOf: addDays(previous.from, -1) }),
    before,
    start: previous.to === startsAfter ? before : await trialBalance(db, { asOf: startsAfter }),
    at: await trialBalance(db, { asOf: period.to }),
  });
}

export async function statementsFile(db: Database, period: Period): Promise<FileReply> {
  const statements = await statementsOf(db, period);
  return new FileReply({
    body: Buffer.from(`${byteOrderMark}${linesOf(statements).map(csvLine).join('')}`),
    contentType: 'text/csv',
    fileName: `financial-statements-${period.from}-${period.to}.csv`,
    disposition: 'attachment',
  });
}

type Line = (string | bigint | null)[];

const part = (title: string, { lines, amount, before }: StatementPart): Line[] => [
  ...lines.map((line): Line => [title, line.code, line.name, line.amount, line.before]),
  [title, '', 'Total', amount, before],
];

const linesOf = ({ from, to, before, ...of }: FinancialStatements): Line[] => [
  ['Part', 'Code', 'Account', `${from} to ${to}`, `${before.from} to ${before.to}`],
  ...part('Income', of.income),
  ...part('Expenses', of.expenses),
  ['Profit', '', 'Profit of the period', of.profit.amount, of.profit.before],
  ...part('Assets', of.assets),
  ...part('Liabilities', of.liabilities),
  ...part('Equity', of.equity),
  ['Equity', '', 'Profit until then', of.retained.amount, of.retained.before],
];
