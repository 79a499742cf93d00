/** The row of large figures at the top of the dashboard. */
import type { Kobo } from '@ajo/contract/kernel/money';
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
  const { label, note, group } = figureWords[name];
  const link = <FigureLink of={figure} exists={exists} />;
  if (amount === null || group !== 'money')
    return (
      <Stat label={label} note={oldest ? `oldest ${ageText(oldest, today)}` : <Note amount={amount}>{note}</Note>}>
        {link}
      </Stat>
    );
  const share = amount > 0n && paid !== null ? Number((paid * 100n) / amount) : undefined;
  const loans = (
    <>
      {link} {figure.count === 1 ? 'loan' : 'loans'}
      {share !== undefined && `, ${share}% paid`}
    </>
  );
  return (
    <Stat label={label} note={loans}>
      <Money of={amount} whole />
      {share !== undefined && <Progress value={share} label="Collected of what is due this month" />}
    </Stat>
  );
}

const Note = ({ amount, children }: { amount: Kobo | null; children: string }) => (
  <>
    {amount !== null && amount > 0n && <Money of={amount} whole />} {children}
  </>
);
