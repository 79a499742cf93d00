/** Vintages: loans by the month of their payout, and how much of each month went bad with its age. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { LoanProductId } from './loan-products.terms.ts';

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
      /** Principal that is late for more than 30 days, and principal and charges that were written off until then. */
      bad: KoboOnWire,
      /** Of what was lent, in hundredths of a percent. */
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
};
