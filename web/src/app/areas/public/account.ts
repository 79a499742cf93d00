/** Public pages for a visitor who is signed in: the way to their dashboard is in the place of Sign in and Register. */
import { part } from './parts.ts';

/** The role in the session that the app keeps, or nothing. A text that is no session is that of a visitor. */
function roleOf(kept: string | null): string | undefined {
  try {
    return (JSON.parse(kept ?? '{}') as { type?: string }).type;
  } catch {
    return undefined;
  }
}

const account = part('account');
const role = localStorage.getItem('tok') === null ? undefined : roleOf(localStorage.getItem('user'));
if (role) {
  const link = document.createElement('a');
  link.className = 'button';
  link.dataset['look'] = 'sun';
  link.href = account.dataset[role] ?? account.dataset['staff'] ?? '/';
  link.textContent = 'Dashboard';
  account.replaceChildren(link);
}
