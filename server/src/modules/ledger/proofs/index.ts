/** Proofs of the books: sub-ledgers against control accounts, the chain of journals, and the record of each proof. */
export {
  addBookProof,
  type BookProof,
  bookProofs,
  booksDifferSince,
  countOpenDifferences,
  lockBookProof,
  saveResolution,
} from './book-proof.store.ts';
export { chainTip, type Problem, type Proof, sealJournals, verifyLedger } from './proof.store.ts';
export type { OwnerBalance, SubLedger } from './sub-ledger.store.ts';
