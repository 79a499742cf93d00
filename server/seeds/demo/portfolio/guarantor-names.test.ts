/** No guarantor of the demo comes to guarantee more loans than one person may. */
import { expect, test } from 'vitest';
import { bvnOf } from '../lending.ts';
import { guarantorNames } from './guarantor-names.ts';
import { seededRandom } from './random.ts';

test('a thousand guarantors are a thousand people', () => {
  const nameNext = guarantorNames(seededRandom(2026));
  const names = Array.from({ length: 1000 }, () => nameNext());
  expect(new Set(names.map(bvnOf)).size).toBe(1000);
});
