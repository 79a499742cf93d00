/** The right end of every bar: the user's initial, and Logout. */
import { useSignOut } from '#modules/auth';
import { useUser } from '#platform/session';

export function AccountEnd() {
  const user = useUser();
  const signOut = useSignOut();
  if (!user) return null;
  return (
    <>
      <span className="initial" title={user.name}>
        <span aria-hidden="true">{user.name.trim().charAt(0).toUpperCase() || '?'}</span>
        <span className="unseen">{user.name}</span>
      </span>
      <button type="button" className="bar-button" onClick={signOut}>
        Logout
      </button>
    </>
  );
}
