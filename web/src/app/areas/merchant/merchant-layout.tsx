/** The merchant's area: one dashboard. */
import { Outlet } from 'react-router';
import { Bell } from '#modules/notifications';
import { paths } from '#platform/paths';
import { Logo } from '#ui';
import { Guard } from '../../guard.tsx';
import { AccountEnd } from '../account-end.tsx';
import { HelpButton } from '../help-button.tsx';

export function MerchantLayout() {
  return (
    <Guard area="merchant">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <div className="bar-row">
          <Logo href={paths.merchant.dashboard} />
          <div className="bar-end">
            <HelpButton />
            <Bell allAt={paths.merchant.notifications} />
            <AccountEnd />
          </div>
        </div>
      </header>
      <main id="content" className="customer-main">
        <Outlet />
      </main>
    </Guard>
  );
}
