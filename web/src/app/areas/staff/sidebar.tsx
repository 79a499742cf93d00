/** The staff sidebar. One group is open at a time, first that of the page; whether the whole is open belongs to its parent. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { WaitingCount } from '#modules/approvals';
import { useMenuCounts } from '#modules/dashboard';
import { session } from '#platform/session';
import { useKnownPaths } from '../../known-paths.ts';
import { isGroup, type MenuGroup, type MenuLink, menuOf, pendingApprovals } from './menu.ts';
import { MenuIcon } from './menu-icons.tsx';

export function Sidebar({ onFollow }: { onFollow: () => void }) {
  const entries = menuOf(session.role(), useKnownPaths());
  const { pathname } = useLocation();
  const counts = useMenuCounts();
  const [openGroup, setOpenGroup] = useState(
    () => entries.filter(isGroup).find(({ links }) => links.some(({ to }) => pathname.startsWith(to)))?.label,
  );
  return (
    <nav id="sidebar" className="sidebar" aria-label="Main">
      <ul>
        {entries.map((entry) =>
          isGroup(entry) ? (
            <Group
              key={entry.label}
              group={entry}
              open={openGroup === entry.label}
              onToggle={() => setOpenGroup(openGroup === entry.label ? undefined : entry.label)}
              onFollow={onFollow}
            />
          ) : (
            <Entry key={entry.to} entry={entry} count={counts[entry.to]} onFollow={onFollow} />
          ),
        )}
      </ul>
    </nav>
  );
}

type EntryProps = { entry: MenuLink; count?: number | undefined; inGroup?: boolean; onFollow: () => void };

function Entry({ entry, count = 0, inGroup = false, onFollow }: EntryProps) {
  return (
    <li>
      <NavLink to={entry.to} onClick={onFollow}>
        {!inGroup && <MenuIcon label={entry.label} />}
        {entry.label}
        {entry.to === pendingApprovals.to && <WaitingCount />}
        {count > 0 && (
          <span className="menu-count" data-quiet>
            {wholeNumber(count)}
            <span className="unseen"> waiting for you</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

type GroupProps = { group: MenuGroup; open: boolean; onToggle: () => void; onFollow: () => void };

function Group({ group, open, onToggle, onFollow }: GroupProps) {
  return (
    <li>
      <button type="button" aria-expanded={open} onClick={onToggle}>
        <MenuIcon label={group.label} />
        {group.label}
        <IconChevronRight className="menu-turn" size={16} aria-hidden="true" />
      </button>
      {open && (
        <ul>
          {group.links.map((entry) => (
            <Entry key={entry.to} entry={entry} inGroup onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}
