/** What follows a 401: the session ends; a forced password change leads to its page after 4 seconds. */
import { alerts } from './alerts.ts';
import { endedText } from './error-text.ts';
import { paths } from './paths.ts';
import { keepRequestedPage } from './requested-page.ts';
import { areaOf, session } from './session.ts';

const passwordDemandedText = 'Choose a new password to continue. The page opens in a few seconds';
const passwordRedirectDelayMs = 4_000;
let go: (path: string) => void = (path) => globalThis.location.assign(path);

/** The router lends its navigation, so that leaving needs no reload. */
export function leaveBy(navigate: (path: string) => void): void {
  go = navigate;
}

let keepForms: (personId: string) => boolean = () => false;

/** Forms lend how their entries are kept, from the first entry on. */
export function keepFormsBy(keep: (personId: string) => boolean): void {
  keepForms = keep;
}

/** Anyone who was signed in a moment ago reads why they are at the door. */
export function meetExpiredSession(message: string): void {
  const user = session.user();
  // The page with its forms goes as soon as the session has ended.
  const isKept = user !== undefined && keepForms(user.id);
  if (!/password/i.test(message)) {
    if (user) {
      alerts.error(endedText + (isKept ? '. We kept your text' : ''));
      const { pathname, search, hash } = globalThis.location;
      keepRequestedPage({ path: `${pathname}${search}${hash}`, area: areaOf(user.type), of: user.id });
    }
    session.end();
    return;
  }
  session.endButPassword();
  alerts.error(passwordDemandedText);
  const token = session.token();
  setTimeout(() => {
    if (session.user() || session.token() !== token) return; // signed in again meanwhile
    alerts.clear();
    go(paths.changePassword);
  }, passwordRedirectDelayMs);
}

/** A second factor is required and this person has none: their account page is where they set it up. */
export const meetMissingFactor = (): void => go(paths.staff.account);
