/** What the terms, the public pages and the onboarding promise about data. Apart from the figures, which a customer's first page loads. */
export const promisedPrivacy = {
  /** Who reads a customer's BVN. */
  bvn: 'We store your BVN encrypted. Our staff see its last four digits; a few authorised people can open the whole number, with two-factor and a recorded reason.',
  nextOfKin: 'A person we may contact if we cannot reach you. We never tell them what you owe.',
} as const;
