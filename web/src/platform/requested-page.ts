/** The page that a visitor asked for before signing in: kept for this tab. `page-after-sign-in.ts` opens it once. */
import type { Area } from './session.ts';

export const requestedPageKey = 'requested-page';
/** `of`: whose session has ended on the page. Without it the visitor opened a link. */
export type RequestedPage = { path: string; area: Area; of?: string | undefined };

/** A path of this site: `//host` and `/\host` lead to another one. */
export const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

export function keepRequestedPage(page: RequestedPage): void {
  if (isOwnPath(page.path)) globalThis.sessionStorage.setItem(requestedPageKey, JSON.stringify(page));
}

export const forgetRequestedPage = (): void => globalThis.sessionStorage.removeItem(requestedPageKey);

/** Whether a visitor was led here from a page that needs a sign-in. */
export function isSentToSignIn(): boolean {
  const kept = globalThis.sessionStorage.getItem(requestedPageKey);
  return kept !== null && !kept.includes('"of":');
}
