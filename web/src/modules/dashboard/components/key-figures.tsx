/** The row of large figures at the top of the dashboard. An amount is the figure, and its loans are the note. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import type { Day } from '@ajo/contract/kernel/time';
import { Grid, Money, Progress, Stat } from '#ui';
import { ageText, figureWords } from '../figure.labels.ts';
import { type Exists, FigureLink } from './figure-link.tsx';

type Props = { figures: readonly Figure[]; today: Day; exists: Exists };

export function KeyFigures({ figures, today, exists }: Props) {
  return (
    <Grid>
      {figures.map((figure) => (
        <KeyFigure key={figure.name} figure={figure} today={today} exists={exists} />
      ))}
    </Grid>
  );
}

function KeyFigure({ figure, today, exists }: { figure: Figure; today: Day; exists: Exists }) {
  const { name, amount, paid, oldest } = figure;
  const { label, note } = figureWords[name];
  const link = <FigureLink of={figure} exists={exists} />;
  const age = oldest && `oldest ${ageText(oldest, today)}`;
  if (amount === null)
    return (
      <Stat label={label} note={age ?? note}>
        {link}
      </Stat>
    );
  const share = amount > 0n && paid !== null ? Number((paid * 100n) / amount) : undefined;
  const loans = (
    <>
      {link} {figure.count === 1 ? 'loan' : 'loans'}
      {share !== undefined && `, ${share}% paid`}
      {age && `, ${age}`}
    </>
  );
  return (
    <Stat label={label} note={loans}>
      <Money of={amount} whole />
      {share !== undefined && <Progress value={share} label="Collected of what is due this month" />}
    </Stat>
  );
}
