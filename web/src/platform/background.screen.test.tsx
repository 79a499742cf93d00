/** Requests of a page that no one touches are marked: they keep no session of staff open. */
import { authCalls } from '@ajo/contract/modules/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { make } from './call.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'userActivation');
});

/** The mark of one request of a page that was loaded so many seconds ago. */
async function markAfter(seconds: number, userActivation?: { isActive: boolean }): Promise<string | null> {
  if (userActivation) Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true });
  vi.spyOn(performance, 'now').mockReturnValue(seconds * 1_000);
  let mark: string | null = null;
  globalThis.fetch = async (_input, init) => {
    mark = new Headers(init?.headers).get('x-background');
    return new Response('{}', { status: 500 });
  };
  await make(authCalls.user).catch(() => undefined);
  return mark;
}

test('a poll is marked, and what follows a press or a load of the page is not', async () => {
  expect(await markAfter(3_600, { isActive: false })).toBe('1');
  expect(await markAfter(3_600, { isActive: true })).toBeNull();
  expect(await markAfter(5, { isActive: false })).toBeNull();
});

test('a browser that does not tell marks nothing', async () => {
  expect(await markAfter(3_600)).toBeNull();
});
