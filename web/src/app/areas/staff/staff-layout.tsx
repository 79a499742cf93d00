/** The staff area: top bar and sidebar. Below 840 px the sidebar starts closed, and closes when a link is followed or the window narrows. */
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { StepUpDialog } from '#modules/auth';
import { Bell } from '#modules/notifications';
import { Finder, type PageChoice } from '#modules/search';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { minDesk } from '#platform/window-size';
import { Logo, usePrintKey } from '#ui';
import { Guard } from '../../guard.tsx';
import { MenuList, useKnownPaths } from '../../known-paths.ts';
import { AccountEnd } from '../account-end.tsx';
import { isGroup, menuOf } from './menu.ts';
import { morePages } from './more-pages.ts';
import { settingPages } from './setting-pages.ts';
import { Sidebar } from './sidebar.tsx';
import './staff.css';

const narrow = (): MediaQueryList => globalThis.matchMedia(`(max-width: ${minDesk - 1}px)`);
const isNarrow = (): boolean => narrow().matches;

/** Open beside the page; over the page only when it is opened there. */
function useSidebar() {
  const [open, setOpen] = useState(() => !isNarrow());
  useEffect(() => {
    const width = narrow();
    const onCross = ({ matches }: MediaQueryListEvent): void => setOpen(!matches);
    width.addEventListener('change', onCross);
    return () => width.removeEventListener('change', onCross);
  }, []);
  return [open, setOpen] as const;
}

/** Every page that the reader may open, for the search. */
function usePages(): PageChoice[] {
  const exists = useKnownPaths();
  const role = session.role();
  const menu = menuOf(role, exists).flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
  const settings = settingPages(role, exists).map(({ label, to }) => ({ label, to }));
  const all = [...menu, ...morePages(role, exists), ...settings, { label: 'Your account', to: paths.staff.account }];
  return all.filter(({ to }, at) => all.findIndex((one) => one.to === to) === at);
}

export function StaffLayout() {
  const [open, setOpen] = useSidebar();
  const [list, setList] = useState<string | null>();
  const pages = usePages();
  usePrintKey();
  const onFollow = (): void => {
    if (isNarrow()) setOpen(false);
  };
  return (
    <Guard area="staff">
      <div className="staff">
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <header className="bar">
          <div className="bar-row">
            <button
              type="button"
              className="bar-button"
              aria-label="Menu"
              aria-expanded={open}
              aria-controls="sidebar"
              onClick={() => setOpen(!open)}
            >
              <IconMenu2 size={22} />
            </button>
            <Logo href={paths.staff.dashboard} />
            <Finder pages={pages} />
            <div className="bar-end">
              <Bell allAt={paths.staff.notifications} />
              <AccountEnd />
            </div>
          </div>
        </header>
        <div className="staff-body">
          {open && <Sidebar list={list} onFollow={onFollow} />}
          <main id="content" className="staff-main">
            <MenuList value={setList}>
              <Outlet />
            </MenuList>
          </main>
        </div>
        <StepUpDialog />
      </div>
    </Guard>
  );
}
