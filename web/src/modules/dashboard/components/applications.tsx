/** From application to running loan: how many are at each step. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Card, Funnel } from '#ui';
import { figureWords, groupTitles } from '../figure.labels.ts';
import { addressOf, countText, type Exists, FigureLink } from './figure-link.tsx';

export function Applications({ figures, exists }: { figures: readonly Figure[]; exists: Exists }) {
  const steps = figures.filter(({ name }) => name !== 'staff');
  const staff = figures.find(({ name }) => name === 'staff');
  return (
    <Card title={groupTitles.rest}>
      {steps.length > 0 && (
        <Funnel
          label="Loans at each step"
          steps={steps.map((figure) => {
            const to = addressOf(figure, exists);
            return {
              name: figureWords[figure.name].label,
              value: figure.count,
              figure: countText(figure),
              ...(to && { to, hint: `${figureWords[figure.name].label}: ${countText(figure)}. Open the list` }),
            };
          })}
        />
      )}
      {staff && (
        <p>
          <FigureLink of={staff} exists={exists} /> {figureWords.staff.note}
        </p>
      )}
    </Card>
  );
}
