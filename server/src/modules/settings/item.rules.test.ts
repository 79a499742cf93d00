/** Two people edit one version: the second is refused. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { expect, test } from 'vitest';
import { whyNotThisVersion } from './item.rules.ts';

const changed = (version: number) => new DomainError('conflict', 'item_changed', `version ${version}`);

test.each([
  [3, undefined],
  [2, 'version 3'],
  [4, 'version 3'],
])('only the newest version, the third, may be edited, not version %i', (edited, message) => {
  expect(whyNotThisVersion({ changed }, { version: 3 }, edited)?.message).toBe(message);
});
