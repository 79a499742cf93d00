/** A loan is taken over only by an amount that closes it. */
import { expect, test } from 'vitest';
import { whyNotTakenOver } from './restructure.rules.ts';

test('an amount that leaves the old loan open is refused with its cause, not with a failure of the program', () => {
  expect(whyNotTakenOver({ state: 'completed' })).toBeUndefined();
  expect(whyNotTakenOver({ state: 'active' })).toMatchObject({ kind: 'conflict', code: 'payoff_does_not_close' });
});
