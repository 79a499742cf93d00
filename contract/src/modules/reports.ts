/** API contract: the portfolio on any closed day. Arrears and portfolio at risk. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { provisionClasses } from './loan-accounts.provisions.ts';
import { LoanProductId } from './loan-products.terms.ts';
import { ReportedLoan } from './reports.loan.ts';

/** By days past due: the classes of provisions. */
export const AgeBucket = z.enum(provisionClasses);
export type AgeBucket = z.output<typeof AgeBucket>;

export const PortfolioGroup = z.enum(['branch', 'officer', 'product']);
export type PortfolioGroup = z.output<typeof PortfolioGroup>;

const Filters = z.object({
  /** A closed day; the last one when it is left out. */
  on: Day.optional(),
  branch_id: z.uuid().optional(),
  officer_id: UserId.optional(),
  loan_interest_id: LoanProductId.optional(),
});
export type PortfolioFilters = z.output<typeof Filters>;
/** Portfolio at risk over so many days: PAR 1 counts from the first day past due, the others from the day after. */
export const AtRiskDays = z.enum(['1', '30', '60', '90']);
export type AtRiskDays = z.output<typeof AtRiskDays>;
const LoanFilters = Filters.extend({
  bucket: AgeBucket.optional(),
  at_risk: AtRiskDays.optional(),
  /** A later closed day: only loans that ended it in a worse bucket, or were written off until then. */
  rolled_by: Day.optional(),
});
export type PortfolioLoanFilters = z.output<typeof LoanFilters>;

const Sums = { loans: z.int(), outstanding: KoboOnWire, provision: KoboOnWire };

/** The whole principal of loans that are so late, and its share of all principal in hundredths of a percent. */
export const AtRisk = z.object({ days: z.int(), loans: z.int(), outstanding: KoboOnWire, share_bps: z.int() });
export type AtRisk = z.output<typeof AtRisk>;

export const PortfolioView = z.object({
  /** Nothing is known before the first day was closed. */
  on: Day.nullable(),
  first_day: Day.nullable(),
  last_day: Day.nullable(),
  ...Sums,
  /** What overdue at the close. */
  due: KoboOnWire,
  /** Running loans whose day could not be closed: they are missing in every figure here. */
  missing: z.int(),
  at_risk: z.array(AtRisk),
  /** `provision_bps`: the rate of that day, in hundredths of a percent. */
  buckets: z.array(z.object({ bucket: AgeBucket, share_bps: z.int(), provision_bps: z.int(), ...Sums })),
  groups: z.array(z.object({ id: z.string(), name: z.string(), ...Sums, due: KoboOnWire, at_risk: z.array(AtRisk) })),
});
export type PortfolioView = z.output<typeof PortfolioView>;

export const PortfolioLoan = ReportedLoan.extend({
  /** Of the payout that stood on that day; nothing when that is not known any more. */
  disbursed_on: Day.nullable(),
  /** What was really lent by the end of that day. */
  principal: KoboOnWire,
  /** Agreed, neither paid out nor given up by then: a promise, no part of what is outstanding. */
  to_come: KoboOnWire,
  outstanding: KoboOnWire,
  due: KoboOnWire,
  days_past_due: z.int(),
  /** The same, unless a probation classes the loan worse. */
  class_days: z.int(),
  bucket: AgeBucket,
  provision: KoboOnWire,
});
export type PortfolioLoan = z.output<typeof PortfolioLoan>;

export const reportCalls = {
  portfolio: call({
    method: 'GET',
    path: '/{role}/portfolio',
    summary: "Portfolio at risk and ageing of the loans in the caller's scope, on a closed day.",
    access: 'collections.read',
    addition: true,
    query: Filters.extend({ by: PortfolioGroup.default('branch') }),
    reply: one(PortfolioView),
  }),
  loans: call({
    method: 'GET',
    path: '/{role}/portfolio/loans',
    summary: 'The loans behind the portfolio, its shares at risk and its roll rates, most overdue first.',
    access: 'collections.read',
    addition: true,
    query: LoanFilters.extend({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(PortfolioLoan).extend({
      totals: z.object({ outstanding: KoboOnWire, due: KoboOnWire, provision: KoboOnWire }),
    }),
  }),
};

export const portfolioList = defineList({ name: 'portfolio', call: reportCalls.loans, file: '/{role}/export/portfolio' });
