/** Loans by the day on which they were written off: the rows behind the figure of the half-year return. */
import type { z } from 'zod';
import { call } from '../kernel/call.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { PageNumber, pageWithTotals, PerPage } from '../kernel/page.ts';
import { orderOfDays } from '../kernel/period.ts';
import { Day } from '../kernel/time.ts';
import { ReportedLoan } from './reports.loan.ts';
import { VintageFilters } from './reports.vintages.ts';

const Filters = VintageFilters.extend({
  /** The first day; that of the last day's half-year when it is left out. */
  start_date: Day.optional(),
  /** The last day; today when it is left out. A write-off that was undone by then does not count. */
  end_date: Day.optional(),
});
export type WrittenOffFilters = z.output<typeof Filters>;

export const WrittenOffLoan = ReportedLoan.extend({
  written_off_on: Day,
  /** Principal, interest and charges on the day of the write-off. */
  written_off: KoboOnWire,
});
export type WrittenOffLoan = z.output<typeof WrittenOffLoan>;

export const writtenOffCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/portfolio/written-off-loans',
    summary:
      "Loans in the caller's scope that were written off in a span of days, the latest first. Each has what was written off.",
    access: 'collections.read',
    addition: true,
    query: Filters.extend({ page: PageNumber, per_page: PerPage }).superRefine(orderOfDays),
    reply: pageWithTotals(WrittenOffLoan, { written_off: KoboOnWire }),
  }),
};

export const writtenOffLoanList = defineList({
  name: 'written_off_loans',
  call: writtenOffCalls.list,
  file: '/{role}/export/written-off-loans',
});
