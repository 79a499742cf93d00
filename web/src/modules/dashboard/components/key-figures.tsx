/** The row of large figures at the top of the dashboard. An amount is the figure, and its loans are the note. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Grid, Money, Progress, Stat } from '#ui';
import { emptyNote, figureWords, tileLabel } from '../figure.labels.ts';
import { type Exists, FigureLink } from './figure-link.tsx';

type Props = { figures: readonly Figure[]; exists: Exists };

export function KeyFigures({ figures, exists }: Props) {
  return (
    <Grid>
      {figures.map((figure) => (
        <KeyFigure key={figure.name} figure={figure} exists={exists} />
      ))}
    </Grid>
  );
}

function KeyFigure({ figure, exists }: { figure: Figure; exists: Exists }) {
  const { name, amount, paid, count } = figure;
  const label = tileLabel(name);
  const link = <FigureLink of={figure} exists={exists} label={label} />;
  if (amount === null)
    return (
      <Stat label={label} note={figureWords[name].note}>
        {link}
      </Stat>
    );
  const share = amount > 0n && paid !== null ? Number((paid * 100n) / amount) : undefined;
  const loans = count > 0 && (
    <>
      {link} {count === 1 ? 'loan' : 'loans'}
      {share !== undefined && `, ${share}% paid`}
    </>
  );
  return (
    <Stat label={label} note={loans || emptyNote(name)}>
      <Money of={amount} whole />
      {share !== undefined && <Progress value={share} label="Collected of what is due this month" />}
    </Stat>
  );
}
