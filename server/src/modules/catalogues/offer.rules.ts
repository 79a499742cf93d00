/** Pure decisions about what is offered in versions. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Offer } from './catalogue.ts';

type Told = { changed: (version: number) => DomainError };

/** Two people at once: the second edits a version that is no longer the newest. */
export const whyNotThisVersion = (
  { changed }: Told,
  { version }: Pick<Offer, 'version'>,
  edited: number,
): DomainError | undefined => (version === edited ? undefined : changed(version));
