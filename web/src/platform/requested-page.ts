/** The page that a visitor asked for before signing in: kept for this tab, and opened once after the sign-in. */
import type { Role } from '@ajo/contract/kernel/access';
import { homeOf } from './paths.ts';
import { type Area, areaOf, type SessionUser } from './session.ts';

const key = 'requested-page';
/** `of`: whose session has ended on the page. Without it the visitor opened a link. */
type RequestedPage = { path: string; area: Area; of?: string | undefined };

/** A path of this site: `//host` and `/\host` lead to another one. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

export function keepRequestedPage(page: RequestedPage): void {
  if (isOwnPath(page.path)) globalThis.sessionStorage.setItem(key, JSON.stringify(page));
}

export const forgetRequestedPage = (): void => globalThis.sessionStorage.removeItem(key);

function takeKept(): Partial<RequestedPage> {
  const text = globalThis.sessionStorage.getItem(key);
  forgetRequestedPage();
  try {
    return text ? (JSON.parse(text) as Partial<RequestedPage>) : {};
  } catch {
    return {};
  }
}

/** Where a person lands after signing in: the requested page if it is in their area, and not of another person; else their home. */
export function pageAfterSignIn({ id, type }: Pick<SessionUser, 'id'> & { type: Role }): string {
  const { path, area, of } = takeKept();
  return isOwnPath(path) && area === areaOf(type) && (of === undefined || of === id) ? path : homeOf(type);
}
