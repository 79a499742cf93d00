/** One bar of several parts, each named below with its figures and the way to its list. */
import { Link } from 'react-router';

export type StackedPart = { name: string; value: number; figures: readonly string[]; to?: string };
/** `bare`: a table beside it names the parts. */
type Props = { label: string; parts: readonly StackedPart[]; bare?: boolean };

export function StackedBar({ label, parts, bare = false }: Props) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { value }) => sum + value, 0));
  return (
    <figure className="chart" aria-label={label}>
      <svg className="stacked" width="100%" height="12" aria-hidden="true" focusable="false">
        <rect className="chart-bar" data-part="whole" width="100%" height="12" />
        {parts.map(({ name, value }, at) => (
          <rect
            key={name}
            className="chart-bar"
            data-rank={at}
            x={`${whole === 0 ? 0 : ((starts[at] ?? 0) / whole) * 100}%`}
            width={`${whole === 0 ? 0 : (value / whole) * 100}%`}
            height="12"
          />
        ))}
      </svg>
      {!bare && <Parts of={parts} />}
    </figure>
  );
}

const Parts = ({ of: parts }: { of: Props['parts'] }) => (
  <ul className="chart-parts">
    {parts.map(({ name, value, figures, to }, at) => (
      <li key={name} {...(value === 0 && { className: 'quiet' })}>
        <i data-rank={at} />
        {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </li>
    ))}
  </ul>
);
