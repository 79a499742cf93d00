/** The pages that no menu holds, at the foot of the dashboard. */
import { Link } from 'react-router';
import { session } from '#platform/session';
import { useKnownPaths } from '../../known-paths.ts';
import { pagesBySubject } from './more-pages.ts';
import './page-links.css';
import './page-list.css';

/** So few pages are one line. */
const fewPages = 2;

export function MorePages() {
  const subjects = pagesBySubject(session.role(), useKnownPaths());
  if (subjects.length === 0) return null;
  const isShort = subjects.flatMap(({ pages }) => pages).length <= fewPages;
  return (
    <nav className="card more-pages" aria-label="More pages" {...(isShort && { 'data-few': true })}>
      <div className="card-title">
        <h2>More pages</h2>
      </div>
      <div>
        {subjects.map(({ subject, pages }) => (
          <div key={subject}>
            <h3>{subject}</h3>
            <ul className="page-list">
              {pages.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
