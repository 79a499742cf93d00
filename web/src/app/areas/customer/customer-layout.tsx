/** The customer's area: Dashboard, My Investments, Profile. The navigation collapses at 767 px. */
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { Bell } from '#modules/notifications';
import { paths } from '#platform/paths';
import { Logo } from '#ui';
import { Guard } from '../../guard.tsx';
import { useKnownPaths } from '../../known-paths.ts';
import { AccountEnd } from '../account-end.tsx';

const entries = [
  ['Dashboard', paths.dashboard],
  ['My Investments', paths.investments],
  ['Profile', paths.profile],
] as const;

export function CustomerLayout() {
  const [open, setOpen] = useState(false);
  const knows = useKnownPaths();
  return (
    <Guard area="customer">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <div className="bar-row">
          <Logo href={paths.dashboard} />
          <nav id="main-nav" className="customer-nav" aria-label="Main" {...(open && { 'data-open': true })}>
            {entries
              .filter(([, to]) => knows(to))
              .map(([name, to]) => (
                <NavLink key={to} to={to} onClick={() => setOpen(false)}>
                  {name}
                </NavLink>
              ))}
          </nav>
          <div className="bar-end">
            <Bell allAt={paths.notifications} />
            <AccountEnd />
            <button
              type="button"
              className="bar-button customer-nav-toggle"
              aria-label="Menu"
              aria-expanded={open}
              aria-controls="main-nav"
              onClick={() => setOpen(!open)}
            >
              {open ? <IconX size={22} /> : <IconMenu2 size={22} />}
            </button>
          </div>
        </div>
      </header>
      <main id="content" className="customer-main">
        <Outlet />
      </main>
    </Guard>
  );
}
