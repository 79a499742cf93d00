/** A person's request about their data, and what prevents a deletion. */
import type { Day } from '@ajo/contract/kernel/time';
import type { RequestKind, RequestState } from '@ajo/contract/modules/privacy';

export type PrivacyRequest = {
  id: string;
  userId: string;
  kind: RequestKind;
  status: RequestState;
};

/** What the books and the loans say of a person. */
export type Ties = {
  /** Applied for, offered, paid out, running or written off. */
  liveLoans: number;
  /** To be paid, running, or with a payment that is not complete. */
  liveInvestments: number;
  /** Paid in parts, with money in them, or with a return on its way. */
  livePackages: number;
  /** Accounts of the person with money in or on them. */
  openBalances: number;
  /** A product holds money for the person, as the direct close of an account checks it (`peopleReactions.ties`). */
  holdsMoney: boolean;
  /** The last day on which money moved; null when none ever did. */
  lastMoneyOn: Day | null;
};

/** Regulators may ask for the records for five years after the last loan (see the privacy notice). */
export const recordsKeptDays = 5 * 365 + 2;
export const answerDays = 30;
export const exportLivesDays = 7;
export const marketingVersion = '2026-01';
