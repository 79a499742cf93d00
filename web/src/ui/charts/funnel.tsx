/** How many are left at each step of a way, each step leading to its list. */
import { Link } from 'react-router';

/** `hint`: what the link is called for those who do not see the bar. */
export type FunnelStep = { name: string; value: number; figure: string; to?: string; hint?: string };

export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  const max = Math.max(...steps.map(({ value }) => value), 1);
  return (
    <figure className="chart" aria-label={label}>
      <ol className="funnel">
        {steps.map(({ name, value, figure, to, hint }) => (
          <li key={name}>
            <span>{name}</span>
            <svg width="100%" height="10" aria-hidden="true" focusable="false">
              <rect className="chart-bar" data-part="whole" width="100%" height="10" rx="5" />
              <rect className="chart-bar" data-part="value" width={`${(value / max) * 100}%`} height="10" rx="5" />
            </svg>
            {to ? (
              <Link to={to} {...(hint && { 'aria-label': hint })}>
                {figure}
              </Link>
            ) : (
              <span>{figure}</span>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}
