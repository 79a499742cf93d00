/** Roll rates: how much of a bucket of arrears is later at the end of the next month. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { AgeBucket } from './reports.ts';
import { VintageFilters } from './reports.vintages.ts';

export const RollMonth = z.object({
  /** The end of the month before. */
  from: Day,
  /** The end of the month, or the last closed day. */
  to: Day,
  /** Each bucket, the best one first. */
  rolls: z.array(
    z.object({
      bucket: AgeBucket,
      /** Principal in the bucket on `from`. */
      outstanding: KoboOnWire,
      /** Of it, what is in a worse bucket on `to` or was written off until then. */
      rolled: KoboOnWire,
      /** In hundredths of a percent, half to even; null without principal. */
      share_bps: z.int().nullable(),
    }),
  ),
});
export type RollMonth = z.output<typeof RollMonth>;

export const rollRateCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/portfolio/roll-rates',
    summary: "For twelve months, the share of each bucket of arrears in the caller's scope that was later a month after.",
    access: 'collections.read',
    addition: true,
    query: VintageFilters,
    reply: z.object({ data: z.array(RollMonth) }),
  }),
};
