/** From application to running loan: how many are at each step. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Card, Funnel, Stat } from '#ui';
import { figureWords, groupTitles } from '../figure.labels.ts';
import { addressOf, countText, type Exists, FigureLink } from './figure-link.tsx';

export function Applications({ figures, exists }: { figures: readonly Figure[]; exists: Exists }) {
  const steps = figures.filter(({ name }) => name !== 'staff');
  const staff = figures.find(({ name }) => name === 'staff');
  const staffLine = staff && (
    <span className="quiet">
      <FigureLink of={staff} exists={exists} /> {staff.count === 1 ? 'staff account' : figureWords.staff.note}
    </span>
  );
  if (steps.length === 0 && staff)
    return (
      <Stat label={figureWords.staff.label} note={figureWords.staff.note}>
        <FigureLink of={staff} exists={exists} />
      </Stat>
    );
  return (
    <Card title={groupTitles.rest} actions={staffLine}>
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
    </Card>
  );
}
