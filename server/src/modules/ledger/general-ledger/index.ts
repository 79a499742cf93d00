/** The general ledger: the legs of all journals as a list. */
export { ledgerLists } from './general-ledger.lists.ts';
