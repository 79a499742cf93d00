/** Corrections of savings accounts: what pages of staff may show. */
export { ReversibleTransactions } from './components/reversible-transactions.tsx';
