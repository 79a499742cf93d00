/** A newer version replaces the one that its sender saw, with another file. */
import { expect, test } from 'vitest';
import { whyNotReplace } from './document.rules.ts';

test.each([
  [undefined, 1, false, 'document_missing'],
  [{ version: 2 }, 1, false, 'document_replaced'],
  [{ version: 2 }, 1, true, 'document_replaced'],
  [{ version: 2 }, 2, true, 'document_unchanged'],
  [{ version: 2 }, 2, false, undefined],
])('current %j, seen %j, same file %j: %s', (current, seenVersion, isSameFile, code) => {
  expect(whyNotReplace(current, { seenVersion, isSameFile })?.code).toBe(code);
});
