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

/** Without it the visitor was not led here from a page that needs a sign-in. */
function requestedPath(): string | undefined {
  const kept = globalThis.sessionStorage.getItem(requestedPageKey);
  return kept === null || kept.includes('"of":') ? undefined : /"path":"([^"?]*)/.exec(kept)?.[1];
}

const seen: readonly (readonly [RegExp, string])[] = [
  [/\/notifications$/, 'see your notifications'],
  [/^\/betalife/, 'see your packages'],
  [/^\/savings/, 'see your savings'],
  [/^\/investments/, 'see your investments'],
];

/** Whether a visitor was led here from a page that needs a sign-in. */
export const isSentToSignIn = (): boolean => requestedPath() !== undefined;

export const isSentFromSavings = (): boolean => /^\/(betalife|savings|investments)/.test(requestedPath() ?? '');

/** What the requested page is for: after "Sign in to". */
export const requestedPurpose = (): string => seen.find(([path]) => path.test(requestedPath() ?? ''))?.[1] ?? 'open this page';
