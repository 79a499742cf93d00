/** What the terms, the public pages and the screens promise to customers: one place for each figure. */
export const promises = {
  /** Working days for returning a loan, after the payout. A product may give more. Source: CBN Guide to Charges and disclosure guidelines, 2019. */
  coolingOffDays: 3,
} as const;
