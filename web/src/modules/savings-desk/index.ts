/** Corrections of savings accounts, and liens: what pages may show. */
export { AccountLiens } from './components/account-liens.tsx';
export { OwnLiens } from './components/own-liens.tsx';
export { useOwnLiens } from './liens.calls.ts';
export { ReversibleTransactions } from './components/reversible-transactions.tsx';
