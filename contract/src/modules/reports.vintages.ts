/** Vintages: loans by the month of their payout, with those that took them over, and how much of each month went bad with its age. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { LoanProductId } from './loan-products.terms.ts';
import { ReportedLoan } from './reports.loan.ts';

export const Vintage = z.object({
  /** The first day of the month of payout. */
  from: Day,
  loans: z.int(),
  lent: KoboOnWire,
  /** By age in months: at the end of the month of payout it is 0. Only closed days have points. */
  points: z.array(
    z.object({
      age: z.int(),
      on: Day,
      /** Principal that is late for more than 30 days or classed so by a probation, and what was written off until then: principal, interest, fees and penalties. */
      bad: KoboOnWire,
      /** Of what was lent, in hundredths of a percent. Above 100 % when interest and charges were lost too. */
      share_bps: z.int(),
    }),
  ),
});
export type Vintage = z.output<typeof Vintage>;

export const VintageFilters = z.object({
  branch_id: z.uuid().optional(),
  officer_id: UserId.optional(),
  loan_interest_id: LoanProductId.optional(),
});
export type VintageFilters = z.output<typeof VintageFilters>;

export const VintageLoan = ReportedLoan.extend({
  disbursed_on: Day,
  lent: KoboOnWire,
  /** On the day, of the loan or the one that took it over; null when none had an end of it. */
  days_past_due: z.int().nullable(),
  /** The same, unless a probation classes the loan worse. */
  class_days: z.int().nullable(),
  outstanding: KoboOnWire,
  /** Principal, interest, fees and penalties that were written off until the day. */
  written_off: KoboOnWire,
  /** What the loan adds to the bad amount of its month. */
  bad: KoboOnWire,
});
export type VintageLoan = z.output<typeof VintageLoan>;

export const vintageCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/portfolio/vintages',
    summary: "Loans in the caller's scope by month of payout, with the share that went bad at each age.",
    access: 'collections.read',
    addition: true,
    query: VintageFilters,
    reply: z.object({ data: z.array(Vintage) }),
  }),
  loans: call({
    method: 'GET',
    path: '/{role}/portfolio/vintage-loans',
    summary: 'Loans paid out in a month, as they ended a closed day. The largest bad amount comes first.',
    access: 'collections.read',
    addition: true,
    query: VintageFilters.extend({
      /** A day of the month of payout; the month of `on` when it is left out. */
      month: Day.optional(),
      /** A closed day; the last one when it is left out. */
      on: Day.optional(),
      /** `true`: only loans that are late for more than 30 days, on probation as such, or written off. */
      bad: z.enum(['true']).optional(),
      page: PageNumber,
      per_page: PerPage,
    }),
    reply: pageOf(VintageLoan).extend({ totals: z.object({ lent: KoboOnWire, outstanding: KoboOnWire, bad: KoboOnWire }) }),
  }),
};

export const vintageLoanList = defineList({
  name: 'vintage_loans',
  call: vintageCalls.loans,
  file: '/{role}/export/vintage-loans',
});
