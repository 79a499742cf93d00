/** Amounts where there is no room for all digits: axes and large figures. Never for an amount to pay. */
import { divideRounded, type Kobo } from '@ajo/contract/kernel/money';

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });

/** "₦418.2m" of whole naira. */
export const compactNaira = (naira: number): string => `₦${compact.format(naira).toLowerCase()}`;

/** The length of a bar in whole naira, as `nairaWhole` states it. */
export const lengthOf = (amount: Kobo): number => Number(divideRounded(amount, 100n, 'half-up'));
