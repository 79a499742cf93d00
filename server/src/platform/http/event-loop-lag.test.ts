/** When a process counts as too late, with a clock of the test's own. */
import { expect, test } from 'vitest';
import { openEventLoopLag } from './event-loop-lag.ts';

test.each([
  ['on time', [500, 500, 500], [false, false, false]],
  ['a pause of half a second', [500, 1_000, 500], [false, false, false]],
  ['a pause of a second, and no more', [500, 1_500, 500], [false, false, false]],
  ['one long pause, and well again at the next sample', [500, 5_000, 500], [false, true, false]],
  ['nothing but long pauses, so that no sample is ever on time', [3_000, 3_000, 3_000], [true, true, true]],
])('%s', (_what, pauses, expected) => {
  let now = 0;
  const { sample, isTooLate } = openEventLoopLag(500, () => now);
  const found = pauses.map((ms) => {
    now += ms;
    sample();
    return isTooLate();
  });
  expect(found).toEqual(expected);
});
