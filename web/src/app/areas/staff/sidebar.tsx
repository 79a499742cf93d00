/** The staff sidebar. One group is open at a time; whether the whole is open belongs to its parent. */
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { WaitingCount } from '#modules/approvals';
import { session } from '#platform/session';
import { useKnownPaths } from '../../known-paths.ts';
import { isGroup, type MenuGroup, type MenuLink, menuOf, pendingApprovals } from './menu.ts';

export function Sidebar({ onFollow }: { onFollow: () => void }) {
  const [openGroup, setOpenGroup] = useState<string>();
  const entries = menuOf(session.role(), useKnownPaths());
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
            <Entry key={entry.to} entry={entry} onFollow={onFollow} />
          ),
        )}
      </ul>
    </nav>
  );
}

function Entry({ entry, onFollow }: { entry: MenuLink; onFollow: () => void }) {
  return (
    <li>
      <NavLink to={entry.to} onClick={onFollow}>
        {entry.label}
        {entry.to === pendingApprovals.to && <WaitingCount />}
      </NavLink>
    </li>
  );
}

type GroupProps = { group: MenuGroup; open: boolean; onToggle: () => void; onFollow: () => void };

function Group({ group, open, onToggle, onFollow }: GroupProps) {
  return (
    <li>
      <button type="button" aria-expanded={open} onClick={onToggle}>
        {group.label}
        <IconChevronRight size={16} aria-hidden="true" />
      </button>
      {open && (
        <ul>
          {group.links.map((entry) => (
            <Entry key={entry.to} entry={entry} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}
