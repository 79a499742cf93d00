/** Key facts: the statement of a loan's offer as a document, and the signature under it. */
export { offerNotice } from './offer-notice.ts';
export { keyFactsRoutes } from './key-facts.routes.ts';
export { digestOfOffer, whyNotSign } from './signature.ts';
