/** From application to running loan: plain figures beside each other, each a link to its list. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Card } from '#ui';
import { figureWords, groupTitles } from '../figure.labels.ts';
import { type Exists, FigureLink } from './figure-link.tsx';

export const Applications = ({ figures, exists }: { figures: readonly Figure[]; exists: Exists }) => (
  <Card title={groupTitles.rest}>
    <dl className="dash-steps">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>{figure.name === 'pending' ? 'Pending' : figureWords[figure.name].label}</dt>
          <dd>
            <FigureLink of={figure} exists={exists} />
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
