/** What a customer holds with the lender apart from loans: savings, investments and packages, for the start page. */
import { z } from 'zod';
import { KoboOnWire } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';

const OwnHolding = z.object({ id: z.uuid(), number: z.string(), name: z.string() });

export const OwnHoldings = z.object({
  /** Open accounts: the sum of all, and the largest ones. */
  savings: z.object({
    count: z.int(),
    balance: KoboOnWire,
    largest: z.array(
      OwnHolding.extend({
        balance: KoboOnWire,
        target: KoboOnWire.nullable(),
        /** The day until which nothing can be withdrawn; null without one, and after it. */
        locked_until: Day.nullable(),
        /** The next deposit that a saved card pays; null without a plan, and while it is paused. */
        autosave: z.object({ on: Day, amount: KoboOnWire }).nullable(),
      }),
    ),
  }),
  /** Running investments. */
  investments: z.object({ count: z.int(), principal: KoboOnWire, matures_on: Day.nullable() }),
  /** Packages that are paid in parts, or paid and not delivered; the next part first. */
  packages: z.array(
    OwnHolding.extend({
      price: KoboOnWire,
      paid: KoboOnWire,
      next_due_on: Day.nullable(),
      /** All that is overdue, else the rest of the next part; null with nothing to pay. */
      next_amount: KoboOnWire.nullable(),
      /** The last day of a price lock that is over: then nothing can be paid. Null while it holds. */
      price_ended_on: Day.nullable(),
    }),
  ),
});
export type OwnHoldings = z.output<typeof OwnHoldings>;
