/** The mark: people sitting in a circle, and the one whose turn it is to collect. */
import { brand } from '#platform/brand';

export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="none" strokeWidth="5" strokeLinecap="round">
        <path
          stroke="currentColor"
          d="M21.9 5.8a12 12 0 0 1 5.5 7M27.7 19.2a12 12 0 0 1-6.2 7.3M15.1 28a12 12 0 0 1-8.6-4.6M4.1 17.3a12 12 0 0 1 2-7.6"
        />
        <path stroke="var(--sun)" d="M12 4.7a12 12 0 0 1 3.5-.7" />
      </g>
    </svg>
  );
}

export function Logo({ href }: { href?: string }) {
  const inside = (
    <>
      <Mark />
      <span>{brand.name}</span>
    </>
  );
  return href ? (
    <a className="logo" href={href}>
      {inside}
    </a>
  ) : (
    <span className="logo">{inside}</span>
  );
}
