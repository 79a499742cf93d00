/** The figures of a comparison: how many loans, how far each card separates them, and by band of scores. */
import { minBadLoans, type ScoreBand, type ScorecardComparison } from '@ajo/contract/modules/assessments.scorecards';
import { BarChart, Card, DataTable, Grid, Notice, Stack, Stat } from '#ui';
import { percent } from '../scorecard.labels.ts';

export const loansText = (count: number): string => `${count.toLocaleString('en-NG')} ${count === 1 ? 'loan' : 'loans'}`;

type Of = { of: ScorecardComparison };

export const Population = ({ of }: Of) => (
  <>
    <Notice title="Only approved loans have an outcome">
      Refused applications are in none of these figures. A challenger that approves more people cannot be judged by them. The
      current scorecard looks weaker than it is, because the applications that it refused are missing.
    </Notice>
    <Grid>
      <Stat label="Loans compared" note={`observed for ${of.months} months after the payout`}>
        {of.loans.toLocaleString('en-NG')}
      </Stat>
      <Stat label="Bad loans" note="more than 30 days late, or written off">
        {of.bad.toLocaleString('en-NG')} <small>({percent(of.bad_bps)})</small>
      </Stat>
      <Stat label="Too young" note="left out: the months have not passed">
        {of.left_out.young.toLocaleString('en-NG')}
      </Stat>
      <Stat label="Without an assessment" note="left out: loans of an earlier system">
        {of.left_out.without_inputs.toLocaleString('en-NG')}
      </Stat>
    </Grid>
    {of.loans > 0 && of.bad < minBadLoans && (
      <Notice tone="warning" title={`Fewer than ${minBadLoans} bad loans`}>
        Rates and separation rest on too few bad loans to decide by.
      </Notice>
    )}
  </>
);

type CardSeparation = { id: string; name: string; auc: number | null; ks: number | null };

export const SeparationTable = ({ of: { scores, champion, challenger } }: Of) => (
  <Card title="Separation">
    <Stack>
      <DataTable<CardSeparation>
        label="Separation"
        rows={[
          { id: 'champion', name: `Scorecard ${champion.version}`, auc: scores.champion.auc_bps, ks: scores.champion.ks_bps },
          { id: 'challenger', name: challenger.name, auc: scores.challenger.auc_bps, ks: scores.challenger.ks_bps },
        ]}
        empty="None"
        columns={{
          Scorecard: (row) => row.name,
          AUC: { align: 'end', cell: (row) => percent(row.auc) },
          KS: { align: 'end', cell: (row) => percent(row.ks) },
        }}
      />
      <p className="quiet">
        AUC: how often a good loan has a higher score than a bad one; 50% is chance. KS: the widest gap between the shares of bad
        and good loans up to a score.
      </p>
    </Stack>
  </Card>
);

type Band = { id: string; champion: ScoreBand; challenger: ScoreBand };

function bandsOf({ scores: { champion, challenger } }: ScorecardComparison): Band[] {
  return champion.bands.flatMap((band, at) => {
    const other = challenger.bands[at];
    return other ? [{ id: `${band.from} to ${band.to}`, champion: band, challenger: other }] : [];
  });
}

export function ScoreBands({ of }: Of) {
  const bands = bandsOf(of);
  return (
    <Card title="Bad rate by score">
      <Stack>
        <BarChart
          label="Bad rate by score"
          words={{ name: 'Score', value: 'Challenger', whole: 'Current scorecard' }}
          beside
          bars={bands.map(({ id, champion, challenger }) => ({
            name: id.replace(' to ', '–'),
            value: challenger.bad_bps ?? 0,
            whole: champion.bad_bps ?? 0,
          }))}
          short={(bps) => `${Math.round(bps / 100)}%`}
          long={percent}
        />
        <DataTable<Band>
          label="Loans by score"
          rows={bands}
          empty="None"
          columns={{
            Score: (row) => row.id,
            ...columnsOf('Current', (row) => row.champion),
            ...columnsOf('Challenger', (row) => row.challenger),
          }}
        />
      </Stack>
    </Card>
  );
}

const columnsOf = (name: string, side: (row: Band) => ScoreBand) => ({
  [`${name}: loans`]: { align: 'end' as const, cell: (row: Band) => side(row).loans.toLocaleString('en-NG') },
  [`${name}: good`]: { align: 'end' as const, cell: (row: Band) => side(row).good.toLocaleString('en-NG') },
  [`${name}: bad`]: { align: 'end' as const, cell: (row: Band) => side(row).bad.toLocaleString('en-NG') },
  [`${name}: bad rate`]: { align: 'end' as const, cell: (row: Band) => percent(side(row).bad_bps) },
});
