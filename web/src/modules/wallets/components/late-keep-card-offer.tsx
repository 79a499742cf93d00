/** The question whether to keep a card, fetched when somebody comes back from a payment. */
import { later } from '#ui';

export const KeepCardOffer = later(async () => (await import('./keep-card-offer.tsx')).KeepCardOffer);
