/** The work of the reader, and what happens in savings: one line for each figure, with its count and its money. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import type { Day } from '@ajo/contract/kernel/time';
import { oldAfterDays } from '#platform/age-text';
import { useUser } from '#platform/session';
import { Card, Mark, Money } from '#ui';
import { daysOf, figureWords, groupTitles, waitText } from '../figure.labels.ts';
import { type Exists, FigureLink } from './figure-link.tsx';

type Props = { figures: readonly Figure[]; today: Day; exists: Exists };

/** So many lines are shown; the others are one press away. */
const maxShown = 10;
/** Fewer are not folded: the control is as tall as a line. */
const minFolded = 3;

const sinceOf = ({ oldest }: Figure): number => oldest?.since.getTime() ?? Infinity;

/** The queue with the oldest item is first; a queue without an age is last. */
export function Queue({ figures, today, exists }: Props) {
  const waiting = figures.filter(({ count }) => count > 0).toSorted((one, other) => sinceOf(one) - sinceOf(other) || 0);
  const split = waiting.length - maxShown < minFolded ? waiting.length : maxShown;
  const [shown, others] = [waiting.slice(0, split), waiting.slice(split)];
  return (
    <Card title={groupTitles.mine} actions={shown.length > 0 && <small className="quiet">Oldest item</small>}>
      {waiting.length === 0 ? (
        <p className="dash-done">
          <Mark />
          <span>
            <strong>You're all caught up</strong>
            <small>New approvals and reviews will appear here.</small>
          </span>
        </p>
      ) : (
        <>
          <Lines figures={shown} today={today} exists={exists} />
          {others.length > 0 && (
            <details className="queue-rest">
              <summary>{others.length} more queues</summary>
              <Lines figures={others} today={today} exists={exists} />
            </details>
          )}
        </>
      )}
    </Card>
  );
}

/** Deposits, maturities and late parts. Zero is an answer here. */
export const Savings = ({ figures, today, exists }: Props) => (
  <Card title={groupTitles.savings}>
    <Lines figures={figures} today={today} exists={exists} />
  </Card>
);

const Lines = ({ figures, today, exists }: Props) => (
  <ul className="queue">
    {figures.map((figure) => (
      <li key={figure.name}>
        <span className="queue-count">
          <FigureLink of={figure} exists={exists} />
        </span>
        <span>
          <strong>{figureWords[figure.name].label}</strong>
          <small>
            {figure.amount !== null && figure.amount > 0n && (
              <>
                <Money of={figure.amount} whole /> ·{' '}
              </>
            )}
            {figureWords[figure.name].note}
          </small>
        </span>
        <End of={figure} today={today} />
      </li>
    ))}
  </ul>
);

/** How long the oldest item waits; below it its officer, where that is another person. */
function End({ of: { oldest }, today }: { of: Figure; today: Day }) {
  const reader = useUser()?.name;
  const officer = oldest?.officer === reader ? null : oldest?.officer;
  if (!oldest) return <span className="queue-end" />;
  return (
    <span className="queue-end">
      <span {...(daysOf(oldest, today) > oldAfterDays && { 'data-late': true })}>
        <span className="unseen">Oldest </span>
        {waitText(oldest, today)}
      </span>
      {officer && (
        <small className="queue-from">
          <span className="unseen">, </span>from {officer}
        </small>
      )}
    </span>
  );
}
