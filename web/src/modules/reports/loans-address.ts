/** Addresses of the loans behind a figure of the portfolio: its filters, and the list on the page. */
import type { AgeBucket, AtRiskDays } from '@ajo/contract/modules/reports';
import { paths } from '#platform/paths';

/** The part of /admin/portfolio that has the list. */
export const loansId = 'loans';

/** The filters that vintages, roll rates and the portfolio share. */
export type PortfolioScope = { [Name in 'branch_id' | 'officer_id' | 'loan_interest_id']?: string | undefined };
type Narrowing = PortfolioScope & { on?: string | undefined; bucket?: AgeBucket; at_risk?: AtRiskDays; rolled_by?: string };

/** An address without what is undefined. */
function addressOf(path: string, filters: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]);
  return `${path}?${new URLSearchParams(set)}`;
}

export const loansAddress = (filters: Narrowing): string => `${addressOf(paths.staff.portfolio, filters)}#${loansId}`;

type Cohort = PortfolioScope & { month: string; on?: string; bad?: 'true' };
export const vintageAddress = (filters: Cohort): string => addressOf(paths.staff.vintage, filters);

/** Loans by the day of their write-off. */
export const writtenOffAddress = (filters: Readonly<Record<string, string | undefined>>): string =>
  addressOf(paths.staff.writtenOff, filters);

/** Loans by the days of their payouts. */
export const disbursedAddress = (filters: Readonly<Record<string, string | undefined>>): string =>
  addressOf(paths.staff.disbursed, filters);
