/** The right end of every bar: the user's initial, which leads to their account, and Logout. */
import { Link } from 'react-router';
import { useSignOut } from '#modules/auth';
import { paths } from '#platform/paths';
import { type Area, areaOf, useUser } from '#platform/session';

/** Where each area keeps the own account. */
const accountAt: Record<Area, string> = {
  customer: paths.profile,
  merchant: paths.merchant.account,
  staff: paths.staff.account,
};

export function AccountEnd() {
  const user = useUser();
  const signOut = useSignOut();
  if (!user) return null;
  return (
    <>
      <Link className="initial" title={user.name} to={accountAt[areaOf(user.type)]}>
        <span aria-hidden="true">{user.name.trim().charAt(0).toUpperCase() || '?'}</span>
        <span className="unseen">{user.name}: your account</span>
      </Link>
      <button type="button" className="bar-button" onClick={signOut}>
        Logout
      </button>
    </>
  );
}
