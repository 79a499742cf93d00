/** Asks whether a bank verification number belongs to the person who gave it. */
export type BvnQuestion = { bvn: string; firstName: string; lastName: string; bornOn?: string; phone?: string };
export type BvnAnswer = {
  status: 'match' | 'partial' | 'no_match' | 'not_found';
  /** Which fields agreed. The number and what the register holds of the person never leave the adapter. */
  fields: Record<string, boolean>;
  providerRef: string;
};
/** Throws DomainError `unavailable` while the register cannot be asked. */
export type BvnMatcher = { match: (question: BvnQuestion) => Promise<BvnAnswer> };
