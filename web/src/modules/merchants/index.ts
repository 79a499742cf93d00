/** Merchants, seen: the list of staff and the merchant's own loans. */
export { MerchantLoans } from './components/merchant-loans.tsx';
export { MerchantStatement } from './components/merchant-statement.tsx';
