/** The row of large figures at the top of the dashboard. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Grid, Money, Progress, Stat } from '#ui';
import { figureWords } from '../figure.labels.ts';
import { type Exists, FigureLink } from './figure-link.tsx';

export function KeyFigures({ figures, exists }: { figures: readonly Figure[]; exists: Exists }) {
  return (
    <Grid>
      {figures.map((figure) => (
        <KeyFigure key={figure.name} figure={figure} exists={exists} />
      ))}
    </Grid>
  );
}

function KeyFigure({ figure, exists }: { figure: Figure; exists: Exists }) {
  const { name, amount, paid } = figure;
  const { label, note } = figureWords[name];
  const link = <FigureLink of={figure} exists={exists} />;
  const hasAmount = amount !== null && amount > 0n;
  const loans = (
    <>
      {link} {figure.count === 1 ? 'loan' : 'loans'}, {note}
    </>
  );
  return (
    <Stat label={label} note={hasAmount ? loans : note}>
      {hasAmount ? <Money of={amount} whole /> : link}
      {hasAmount && paid !== null && (
        <>
          <small>
            <Money of={paid} /> collected, {String((paid * 100n) / amount)}%
          </small>
          <Progress value={Number((paid * 100n) / amount)} label="Collected of what is due this month" />
        </>
      )}
    </Stat>
  );
}
