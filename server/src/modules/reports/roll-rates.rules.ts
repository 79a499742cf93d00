/** Roll rates of a month: every bucket, also one that was empty. Pure. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { AgeBucket } from '@ajo/contract/modules/reports';
import type { RollMonth } from '@ajo/contract/modules/reports.roll-rates';
import { shareBps } from './portfolio.rules.ts';

/** `bucket`: its place in `AgeBucket`, the best one is 0. */
export type RolledSum = { bucket: number; outstanding: Kobo; rolled: Kobo };

export const rollsOf = (sums: readonly RolledSum[]): RollMonth['rolls'] =>
  AgeBucket.options.map((bucket, at) => {
    const { outstanding, rolled } = sums.find((one) => one.bucket === at) ?? { outstanding: noMoney, rolled: noMoney };
    return { bucket, outstanding, rolled, share_bps: outstanding === noMoney ? null : shareBps(rolled, outstanding) };
  });
