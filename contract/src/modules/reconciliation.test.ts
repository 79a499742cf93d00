/** A reason that is too short is refused with the length that it needs. */
import { expect, test } from 'vitest';
import { sentenceOf } from '../kernel/sentences.ts';
import { ReconciliationReason } from './reconciliation.ts';

test.each(['', 'x'])('the reason "%s" is refused with the shortest length', (text) => {
  const refused = ReconciliationReason.safeParse(text).error?.issues.map(sentenceOf);
  expect(refused).toEqual(['Give a reason of at least 3 characters']);
});
