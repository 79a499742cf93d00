/** The card of a fee that is paid first, fetched for the few loans that ask for one. */
import { later } from '#ui';

export const PayFeeFirst = later(async () => (await import('./pay-fee-first.tsx')).PayFeeFirst);
