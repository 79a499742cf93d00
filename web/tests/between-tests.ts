/** Runs for each file of screen tests: after a test, all that outlives its page is as before. The modules of the app are loaded once for all files. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '#app/query-client.ts';
import { alerts } from '#platform/alerts';
import { forgetRequests } from '#platform/one-press';
import { session } from '#platform/session';
import { leaveBy } from '#platform/signed-out';

/** Events are not wrapped in `act`, as in a browser: React drops the retry of a part that suspends inside an act that is not awaited. */
configure({ eventWrapper: (fire) => fire() });

const realFetch = globalThis.fetch;
/** A test that downloads or leaves the site changes it. */
const ownUrl = 'http://localhost:3000/';
const realXmlHttpRequest = globalThis.XMLHttpRequest;

/** What follows other tabs in one test does not follow them in the next. */
let stopFollowing = (): void => undefined;

beforeEach(() => {
  const { calls } = vi.spyOn(globalThis, 'addEventListener').mock;
  stopFollowing = () => calls.forEach(([type, listener]) => type === 'storage' && globalThis.removeEventListener(type, listener));
});

afterEach(() => {
  cleanup();
  stopFollowing();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  leaveBy((path) => globalThis.location.assign(path));
  alerts.clear();
  session.end();
  queryClient.clear();
  forgetRequests();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.history.replaceState(null, '');
  (globalThis as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(ownUrl);
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = realXmlHttpRequest;
});
