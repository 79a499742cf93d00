/** How long the queue at the pool may become. */
import { expect, test } from 'vitest';
import { isTooLong, openQueue } from './queue.ts';

test('reports the wait of the oldest request until it is served, then of the next; a rejection ends the wait too', async () => {
  let now = 0;
  const { queue, queued } = openQueue(10, () => now);
  const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const first = queued(() => one.promise);
  now = 40;
  const second = queued(() => two.promise);
  now = 100;
  expect(queue()).toEqual({ connections: 10, waiting: 2, longestMs: 100 });
  one.resolve('here');
  expect(await first).toBe('here');
  expect(queue()).toEqual({ connections: 10, waiting: 1, longestMs: 60 });
  two.reject(new Error('nobody is there'));
  await expect(second).rejects.toThrow('nobody is there');
  expect(queue()).toEqual({ connections: 10, waiting: 0, longestMs: 0 });
});

test.each([
  [0, 0, false],
  [100, 1_000, false],
  [101, 0, true],
  [1, 1_001, true],
])('%i waiting for ten connections, the oldest for %i ms: overloaded is %s', (waiting, longestMs, expected) => {
  expect(isTooLong({ connections: 10, waiting, longestMs })).toBe(expected);
});
