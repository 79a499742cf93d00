/** The right end of every bar: the user's initial, and Logout. */
import { useSignOut } from '#modules/auth';
import { useUser } from '#platform/session';

export function AccountEnd() {
  const user = useUser();
  const signOut = useSignOut();
  if (!user) return null;
  return (
    <>
      <span className="initial" role="img" aria-label={user.name} title={user.name}>
        {user.name.trim().charAt(0).toUpperCase() || '?'}
      </span>
      <button type="button" className="bar-button" onClick={signOut}>
        Logout
      </button>
    </>
  );
}
