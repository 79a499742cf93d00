/** The customer's area: Dashboard, My Investments, Profile. On phones they are tabs at the bottom, under the thumb. */
import { IconChartBar, IconHome, IconUser } from '@tabler/icons-react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useIsStarting } from '#modules/dashboard';
import { Bell } from '#modules/notifications';
import { paths } from '#platform/paths';
import { Logo } from '#ui';
import { Guard } from '../../guard.tsx';
import { useKnownPaths } from '../../known-paths.ts';
import { AccountEnd } from '../account-end.tsx';
import { HelpButton } from '../help-button.tsx';
import './customer.css';

const entries = [
  ['Dashboard', paths.dashboard, IconHome],
  ['My Investments', paths.investments, IconChartBar],
  ['Profile', paths.profile, IconUser],
] as const;

/** The application has the same path, and asks for other things. */
const isStartPage = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === paths.dashboard && new URLSearchParams(search).get('loan') !== 'apply';

export function CustomerLayout() {
  const knows = useKnownPaths();
  const isStarting = useIsStarting();
  const isAwaited = isStarting && isStartPage(useLocation());
  return (
    <Guard area="customer">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <div className="bar-row">
          <Logo href={paths.dashboard} />
          <nav className="customer-nav" aria-label="Main">
            {entries
              .filter(([, to]) => knows(to))
              .map(([name, to, Icon]) => (
                <NavLink key={to} to={to}>
                  <Icon size={22} aria-hidden="true" />
                  {name}
                </NavLink>
              ))}
          </nav>
          <div className="bar-end">
            <HelpButton />
            <Bell allAt={paths.notifications} isAwaited={isAwaited} />
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
