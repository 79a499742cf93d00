/** The axis of a chart. */
import { expect, test } from 'vitest';
import { axisOf } from './scale.ts';

test.each([
  [78, [0, 20, 40, 60, 80]],
  [80, [0, 20, 40, 60, 80]],
  [3, [0, 1, 2, 3]],
  [0, [0, 1]],
  [1_234_000, [0, 500_000, 1_000_000, 1_500_000]],
])('up to %d', (max, lines) => {
  expect(axisOf(max)).toEqual(lines);
});
