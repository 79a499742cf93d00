/** Loans by the days of their payouts: the rows behind the figures of officers and of the half-year return. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { orderOfDays } from '../kernel/period.ts';
import { Day } from '../kernel/time.ts';
import { ReportedLoan } from './reports.loan.ts';
import { VintageFilters } from './reports.vintages.ts';

export const notRecorded = 'Not recorded';

/** The customer's age on the day of the payout: minimum age, youngest first. */
export const ageBands = [
  [0, 'Younger than 18'],
  [18, '18 to 24'],
  [25, '25 to 34'],
  [35, '35 to 44'],
  [45, '45 to 54'],
  [55, '55 to 64'],
  [65, '65 and older'],
] as const;
export const AgeBand = z.enum([...ageBands.map(([, name]) => name), notRecorded]);
export type AgeBand = z.output<typeof AgeBand>;

const Name = z.string().trim().min(1).max(120);

const Filters = VintageFilters.extend({
  /** The first day of the payouts. When it is left out: that of the last day's month, or all days of the officer, branch or merchant that is named. */
  start_date: Day.optional(),
  /** The last day of the payouts; today when it is left out. A payout that came back by then does not count; with `merchant_id`, no payout that came back does. */
  end_date: Day.optional(),
  /** `true`: only loans whose first payout is among them. */
  first: z.enum(['true']).optional(),
  /** The account officer of the customer on the day of the payout. */
  under_officer_id: UserId.optional(),
  /** The same, of all officers who belong to this branch today. */
  under_branch_id: z.uuid().optional(),
  /** Customers who registered with the code of this merchant. Imported loans count on the day of their payout. */
  merchant_id: UserId.optional(),
  /** The customer's state in today's record. */
  state: Name.optional(),
  /** The name of the loan product. */
  product: Name.optional(),
  age: AgeBand.optional(),
  rate_period: z.enum(['month', 'year']).optional(),
});
export type DisbursedFilters = z.output<typeof Filters>;

export const DisbursedLoan = ReportedLoan.extend({
  /** Of the payouts that the filters find: their number, their sum and the day of the last. */
  payouts: z.int(),
  disbursed: KoboOnWire,
  paid_on: Day,
  /** The first payout of the loan is among them. */
  is_first: z.boolean(),
});
export type DisbursedLoan = z.output<typeof DisbursedLoan>;

/** Of the officer and branch of the day, and of the merchant, that the filters name; null without one. */
export const DisbursedNames = z.object({
  officer: z.string().nullable(),
  branch: z.string().nullable(),
  merchant: z.string().nullable(),
});
export type DisbursedNames = z.output<typeof DisbursedNames>;

export const disbursedCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/portfolio/disbursed-loans',
    summary: "Loans in the caller's scope by the days of their payouts, the latest first. Payouts that came back are left out.",
    access: 'collections.read',
    addition: true,
    query: Filters.extend({ page: PageNumber, per_page: PerPage }).superRefine(orderOfDays),
    reply: pageOf(DisbursedLoan).extend({
      totals: z.object({ disbursed: KoboOnWire }),
      additional: DisbursedNames.extend({
        /** The first day that the rows are of; null for all. */
        start_date: Day.nullable(),
      }),
    }),
  }),
};

export const disbursedLoanList = defineList({
  name: 'disbursed_loans',
  call: disbursedCalls.list,
  file: '/{role}/export/disbursed-loans',
});
