/** The staff sidebar. One group is open at a time, first that of the page; whether the whole is open belongs to its parent. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
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
              counts={counts}
              open={openGroup === entry.label}
              onToggle={() => setOpenGroup(openGroup === entry.label ? undefined : entry.label)}
              onFollow={onFollow}
            />
          ) : (
            <Entry key={entry.to} entry={entry} counts={counts} onFollow={onFollow} />
          ),
        )}
      </ul>
    </nav>
  );
}

/** How much waits behind each page, by its address. */
type Counts = ReturnType<typeof useMenuCounts>;
type EntryProps = { entry: MenuLink; counts: Counts; inGroup?: boolean; onFollow: () => void };

function Entry({ entry, counts, inGroup = false, onFollow }: EntryProps) {
  return (
    <li>
      <NavLink to={entry.to} onClick={onFollow}>
        {!inGroup && <MenuIcon label={entry.label} />}
        {entry.label}
        <Count of={counts[entry.to] ?? 0} loud={entry.to === pendingApprovals.to} />
      </NavLink>
    </li>
  );
}

/** Nothing at zero. `loud`: another person waits. */
function Count({ of: count, loud = false }: { of: number; loud?: boolean }) {
  if (count === 0) return null;
  return (
    <span className="menu-count" data-quiet={loud ? undefined : ''}>
      {wholeNumber(count)}
      <span className="unseen"> waiting for you</span>
    </span>
  );
}

type GroupProps = { group: MenuGroup; counts: Counts; open: boolean; onToggle: () => void; onFollow: () => void };

/** A closed group shows what waits on all its pages. */
function Group({ group, counts, open, onToggle, onFollow }: GroupProps) {
  const waiting = group.links.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0);
  return (
    <li>
      <button type="button" aria-expanded={open} onClick={onToggle}>
        <MenuIcon label={group.label} />
        {group.label}
        {!open && <Count of={waiting} />}
        <IconChevronRight className="menu-turn" size={16} aria-hidden="true" />
      </button>
      {open && (
        <ul>
          {group.links.map((entry) => (
            <Entry key={entry.to} entry={entry} counts={counts} inGroup onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}
