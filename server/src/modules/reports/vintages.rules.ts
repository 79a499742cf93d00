/** The bad share of a vintage. Pure. */
import { divideRounded, type Kobo } from '@ajo/contract/kernel/money';

/** In hundredths of a percent of what was lent, rounded half up; above 10,000 when interest was written off as well. */
export const shareOfLent = (bad: Kobo, lent: Kobo): number =>
  lent <= 0n ? 0 : Number(divideRounded(bad * 10_000n, lent, 'half-up'));
