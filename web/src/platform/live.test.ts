/** What a connection of the private channel fetches again. */
import { expect, test } from 'vitest';
import { whenConnected } from './live.ts';

test('the first connection of a page does not fetch everything again, each later one does', () => {
  const done: string[] = [];
  const connected = whenConnected({ onNotice: () => done.push('everything'), onOpen: () => done.push('notifications') });
  for (let time = 0; time < 3; time += 1) connected();
  expect(done).toEqual(['notifications', 'everything', 'everything']);
});
