/** Cells that several lists have in common. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './lists.css';

/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0))
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();

/** A name over what tells it apart: a person and the number of their loan. The whole is one link. */
export function Who({ name, note, to }: { name: string; note?: ReactNode; to?: string }) {
  const words = (
    <>
      <b>{name}</b>
      {note && <small> {note}</small>}
    </>
  );
  return (
    <span className="who">
      <span className="who-mark" aria-hidden="true">
        {initialsOf(name)}
      </span>
      {to === undefined ? <span>{words}</span> : <Link to={to}>{words}</Link>}
    </span>
  );
}

/** Two facts that belong together, the second smaller. */
export const Pair = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <span className="pair">
    {children}
    {note && <small> {note}</small>}
  </span>
);
