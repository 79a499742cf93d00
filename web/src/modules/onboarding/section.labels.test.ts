/** What a customer reads about a section: the result of a review first; what is optional and not there is not incomplete. */
import { expect, test } from 'vitest';
import { sectionStatusOf } from './section.labels.ts';

test.each([
  ['verified', 'complete', true, 'Verified'],
  ['rejected', 'complete', false, 'Send it again'],
  ['waiting', 'incomplete', true, 'In review'],
  ['none', 'incomplete', true, 'incomplete'],
  ['none', 'incomplete', false, 'Optional'],
  ['none', 'complete', false, 'complete'],
] as const)('%s, %s, required %s: %s', (verification, state, required, word) => {
  expect(sectionStatusOf({ verification, state, required }).word).toBe(word);
});
