/** What the terms, the public pages and the screens promise to customers: one place for each figure. */
export const promises = {
  /** Working days for returning a loan, after the payout. A product may give more. Source: CBN Guide to Charges and disclosure guidelines, 2019. */
  coolingOffDays: 3,
  /** Working days for reading an offer. */
  readingDays: 2,
  /** How long an offer may be declined free of charge: until a worker has claimed the payout, and again when the payout has failed. */
  decline: 'until the money is on its way to you',
  /** From the guarantor's answer to the decision. */
  decision: 'one to two working days',
  /** Working days in which a customer in arrears who asks for a call or smaller instalments has an answer. */
  helpDays: 2,
  /** Naira: what paying by card adds at most to one payment, where the lender does not pay it. */
  maxCardFeeNaira: 2_000,
} as const;
