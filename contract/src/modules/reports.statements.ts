/** The financial statements of the lender: income of a period, and the financial position at its end. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';

/** `amount` of this period or day, `before` of the period before or its last day. An allowance is below zero. */
const Line = z.object({ code: z.string(), name: z.string(), amount: KoboOnWire, before: KoboOnWire });
const Part = z.object({ lines: z.array(Line), amount: KoboOnWire, before: KoboOnWire });
export type StatementPart = z.output<typeof Part>;

export const FinancialStatements = z.object({
  from: Day,
  to: Day,
  /** The period to compare with: from the first of a month the same days of earlier months, else the same number of days before. */
  before: z.object({ from: Day, to: Day }),
  income: Part,
  expenses: Part,
  profit: z.object({ amount: KoboOnWire, before: KoboOnWire }),
  assets: Part,
  liabilities: Part,
  equity: Part,
  /** Profit of all days until then. It belongs to the equity. */
  retained: z.object({ amount: KoboOnWire, before: KoboOnWire }),
  /** Assets less liabilities, equity and retained profit: zero, or the books do not balance. */
  difference: KoboOnWire,
});
export type FinancialStatements = z.output<typeof FinancialStatements>;

const query = z.object({ start_date: Day, end_date: Day }).refine(({ start_date: from, end_date: to }) => from <= to, {
  path: ['end_date'],
  error: 'Choose an end date on or after the start date',
});

export const financialStatementCalls = {
  read: call({
    method: 'GET',
    path: '/{role}/reports/financial-statements',
    summary: 'Income and expenses of a period, and assets, liabilities and equity at its end, from the books.',
    access: 'reports.read',
    addition: true,
    query,
    reply: one(FinancialStatements),
  }),
  file: call({
    method: 'GET',
    path: '/{role}/reports/financial-statements/file',
    summary: 'The same figures as a file for spreadsheets.',
    access: 'reports.read',
    addition: true,
    query,
    download: 'text/csv',
  }),
};
