/** Catalogues: what is offered in versions. Nothing saved is overwritten, and two editors do not overwrite each other. */
export type { Catalogue } from './catalogue.ts';
export { addOffer, changeOffer, lockVersion, saveVersion } from './commands/save-offer.ts';
export { addReference, versionsOf } from './offer.store.ts';
