/** Catalogues: what is offered in versions. Nothing saved is overwritten, and two editors do not overwrite each other. */
export type { Catalogue } from './catalogue.ts';
export { addItem, changeItem, lockVersion, saveVersion } from './commands/save-item.ts';
export { addReference, versionsOf } from './item.store.ts';
