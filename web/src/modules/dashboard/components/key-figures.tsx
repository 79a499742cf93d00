/** The row of large figures at the top of the dashboard. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Grid, lengthOf, Money, Progress, Sparkline, Stat } from '#ui';
import { useWeeks } from '../dashboard.calls.ts';
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

/** What was collected in each full week: the chart below has the figures. */
function CollectedTrend() {
  const weeks = useWeeks().data?.slice(0, -1) ?? [];
  if (weeks.filter(({ paid }) => paid > noMoney).length < 2) return null;
  return <Sparkline values={weeks.map(({ paid }) => lengthOf(paid))} />;
}

function KeyFigure({ figure, exists }: { figure: Figure; exists: Exists }) {
  const { name, amount, paid } = figure;
  const { label, note } = figureWords[name];
  const link = <FigureLink of={figure} exists={exists} />;
  const share = amount !== null && amount > 0n && paid !== null ? Number((paid * 100n) / amount) : undefined;
  const loans = (
    <>
      {link} {figure.count === 1 ? 'loan' : 'loans'}, {note}
    </>
  );
  return (
    <Stat label={label} note={amount === null ? note : loans}>
      {amount === null ? link : <Money of={amount} whole />}
      {share !== undefined && (
        <>
          <Progress value={share} label="Collected of what is due this month" />
          <span className="key-trend">
            <small>
              <Money of={paid} whole /> collected, {share}%
            </small>
            <CollectedTrend />
          </span>
        </>
      )}
    </Stat>
  );
}
