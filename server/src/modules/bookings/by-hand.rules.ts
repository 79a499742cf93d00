/** When one person decides alone about money that was booked by hand. Pure. */
import { type Kobo, plus } from '@ajo/contract/kernel/money';

/** Kobo. `alone`: of one reversal. `perDay`: of all reversals of one person in one day. */
type Limits = { alone: bigint; perDay: bigint };

/** One large amount, or many small ones on one day. `reversedToday`: by this person alone. */
export const needsSecondReverser = (amount: Kobo, reversedToday: Kobo, { alone, perDay }: Limits): boolean =>
  amount > alone || plus(reversedToday, amount) > perDay;
