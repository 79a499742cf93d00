/** Pure decisions about the items of a catalogue. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { CatalogueItem } from './catalogue.ts';

type SavedVersion = { changed: (version: number) => DomainError };

/** Two people at once: the second edits a version that is no longer the newest. */
export const whyNotThisVersion = (
  { changed }: SavedVersion,
  { version }: Pick<CatalogueItem, 'version'>,
  edited: number,
): DomainError | undefined => (version === edited ? undefined : changed(version));
