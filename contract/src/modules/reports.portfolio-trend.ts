/** The portfolio at the end of each month: what was outstanding, and how much of it was at risk. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { AtRisk } from './reports.ts';
import { VintageFilters } from './reports.vintages.ts';

export const PortfolioMonth = z.object({
  /** The last day of the month, or the last closed day. */
  on: Day,
  loans: z.int(),
  outstanding: KoboOnWire,
  at_risk: z.array(AtRisk),
});
export type PortfolioMonth = z.output<typeof PortfolioMonth>;

export const portfolioTrendCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/portfolio/months',
    summary: "Outstanding principal and portfolio at risk at the end of each of twelve months, in the caller's scope.",
    access: 'collections.read',
    addition: true,
    query: VintageFilters,
    reply: z.object({ data: z.array(PortfolioMonth) }),
  }),
};
