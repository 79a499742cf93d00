/** Corrections of savings accounts, and liens: what pages of staff may show. */
export { AccountLiens } from './components/account-liens.tsx';
export { ReversibleTransactions } from './components/reversible-transactions.tsx';
