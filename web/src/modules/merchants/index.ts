/** Merchants, seen: the list of staff and the merchant's own figures. */
export { OwnLendingMonths } from './components/lending-months.tsx';
export { OwnSums } from './components/merchant-sums.tsx';
export { useOwnSums } from './merchants.calls.ts';
