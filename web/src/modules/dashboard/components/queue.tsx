/** What waits for the reader: one line for each kind of work, with its count and its money. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Card, EmptyState, Money } from '#ui';
import { figureWords, groupTitles } from '../figure.labels.ts';
import { type Exists, FigureLink } from './figure-link.tsx';

export function Queue({ figures, exists }: { figures: readonly Figure[]; exists: Exists }) {
  const waiting = figures.filter(({ count }) => count > 0);
  return (
    <Card title={groupTitles.mine}>
      {waiting.length === 0 ? (
        <EmptyState title="You're all caught up">New approvals and reviews will appear here.</EmptyState>
      ) : (
        <ul className="queue">
          {waiting.map((figure) => (
            <li key={figure.name}>
              <span className="queue-count">
                <FigureLink of={figure} exists={exists} />
              </span>
              <span>
                <strong>{figureWords[figure.name].label}</strong>
                <small>{figureWords[figure.name].note}</small>
              </span>
              {figure.amount !== null && figure.amount > 0n && <Money of={figure.amount} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
