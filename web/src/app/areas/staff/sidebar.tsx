/** The staff sidebar. One group is open at a time, first that of the page; whether the whole is open belongs to its parent. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMenuCounts } from '#modules/dashboard';
import { session } from '#platform/session';
import { useKnownPaths } from '../../known-paths.ts';
import { isGroup, isWithin, type MenuGroup, type MenuLink, menuOf, pendingApprovals, placeIn } from './menu.ts';
import { MenuIcon } from './menu-icons.tsx';

/** The group that was pressed, null when it was closed, while the page was in group `on`. */
type Pressed = { on: string | undefined; group: string | null };

/** The highlighted address. While the list of a page is not known, that of the page before stays. */
function usePlace(list: string | null | undefined, pathname: string): string {
  const [last, setLast] = useState('');
  const place = list === null ? last : (list ?? pathname);
  if (place !== last) setLast(place);
  return place;
}

/** `list`: the list that the page belongs to, where its address is below another one; null while that is not known. */
export function Sidebar({ list, onFollow }: { list: string | null | undefined; onFollow: () => void }) {
  const entries = menuOf(session.role(), useKnownPaths());
  const { pathname } = useLocation();
  const place = placeIn(entries, usePlace(list, pathname));
  const counts = useMenuCounts();
  const [pressed, setPressed] = useState<Pressed>();
  const ofPage = entries.filter(isGroup).find(({ links }) => links.some(({ to }) => isWithin(place, to)))?.label;
  // The press counts until a page of another group opens its own.
  const openGroup = pressed?.on === ofPage ? pressed?.group : ofPage;
  return (
    <nav id="sidebar" className="sidebar" aria-label="Main">
      <ul>
        {entries.map((entry) =>
          isGroup(entry) ? (
            <Group
              key={entry.label}
              group={entry}
              counts={counts}
              place={place}
              open={openGroup === entry.label}
              onToggle={() => setPressed({ on: ofPage, group: openGroup === entry.label ? null : entry.label })}
              onFollow={onFollow}
            />
          ) : (
            <Entry key={entry.to} entry={entry} counts={counts} place={place} onFollow={onFollow} />
          ),
        )}
      </ul>
    </nav>
  );
}

/** How much waits behind each page, by its address. */
type Counts = ReturnType<typeof useMenuCounts>;
type EntryProps = { entry: MenuLink; counts: Counts; place: string; inGroup?: boolean; onFollow: () => void };

function Entry({ entry, counts, place, inGroup = false, onFollow }: EntryProps) {
  return (
    <li>
      <Link to={entry.to} aria-current={isWithin(place, entry.to) ? 'page' : undefined} onClick={onFollow}>
        {!inGroup && <MenuIcon label={entry.label} />}
        {entry.label}
        <Count of={counts[entry.to] ?? 0} loud={entry.to === pendingApprovals.to} />
      </Link>
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

type GroupProps = {
  group: MenuGroup;
  counts: Counts;
  place: string;
  open: boolean;
  onToggle: () => void;
  onFollow: () => void;
};

/** A closed group shows what waits on all its pages. */
function Group({ group, counts, place, open, onToggle, onFollow }: GroupProps) {
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
            <Entry key={entry.to} entry={entry} counts={counts} place={place} inGroup onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}
