/** Where a person lands after signing in. Apart from the keeping of the page, because only the sign-in loads it. */
import type { Role } from '@ajo/contract/kernel/access';
import { homeOf } from './paths.ts';
import { forgetRequestedPage, isOwnPath, type RequestedPage, requestedPageKey } from './requested-page.ts';
import { areaOf, type SessionUser } from './session.ts';

function takeKept(): Partial<RequestedPage> {
  const text = globalThis.sessionStorage.getItem(requestedPageKey);
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
