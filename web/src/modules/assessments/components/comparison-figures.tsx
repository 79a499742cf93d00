/** The figures of a comparison: how many loans, how far each card separates them, and by band of scores. */
import { minBadLoans, type ScoreBand, type ScorecardComparison } from '@ajo/contract/modules/assessments.scorecards';
import { BarChart, Card, DataTable, Grid, Notice, Stack, Stat } from '#ui';
import { percent } from '../scorecard.labels.ts';

type Of = { of: ScorecardComparison };

export const Population = ({ of }: Of) => (
  <>
    <Notice title="Only approved loans have an outcome">
      Declined applications are in none of these figures. A challenger that approves more people cannot be assessed by them. The
      current scorecard looks weaker than it is, because the applications that it declined are missing.
    </Notice>
    <Grid>
      <Stat label="Loans compared" note={`observed for ${of.months} months after the payout`}>
        {of.loans.toLocaleString('en-NG')}
      </Stat>
      <Stat label="Bad loans" note="more than 30 days late, or written off">
        {of.bad.toLocaleString('en-NG')} <small>({percent(of.bad_bps)})</small>
      </Stat>
      <Stat label="Not yet observed" note="left out: the months have not passed">
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
        small="rows"
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

/** Bands that hold a loan by either card. */
const usedBands = ({ scores: { champion, challenger } }: ScorecardComparison): number[] =>
  champion.bands.flatMap((band, at) => (band.loans + (challenger.bands[at]?.loans ?? 0) > 0 ? [at] : []));

export function ScoreBands({ of }: Of) {
  const { champion, challenger } = of.scores;
  const used = usedBands(of);
  const rows = (bands: readonly ScoreBand[]): ScoreBand[] => used.flatMap((at) => bands[at] ?? []);
  return (
    <Card title="Bad rate by score">
      <Stack>
        {of.bad > 0 && (
          <BarChart
            label="Bad rate by score"
            words={{ name: 'Score', value: 'Challenger', whole: 'Current scorecard' }}
            beside
            bars={used.map((at) => ({
              name: bandName(champion.bands[at]),
              value: challenger.bands[at]?.bad_bps ?? 0,
              whole: champion.bands[at]?.bad_bps ?? 0,
            }))}
            short={(bps) => `${Math.round(bps / 100)}%`}
            long={percent}
          />
        )}
        <Grid>
          <BandTable label={`Scorecard ${of.champion.version}`} bands={rows(champion.bands)} />
          <BandTable label={of.challenger.name} bands={rows(challenger.bands)} />
        </Grid>
      </Stack>
    </Card>
  );
}

const bandName = (band: ScoreBand | undefined): string => (band ? `${band.from}–${band.to}` : '');

const end = 'end' as const;

const BandTable = ({ label, bands }: { label: string; bands: readonly ScoreBand[] }) => (
  <Stack gap="tight">
    <h3>{label}</h3>
    <DataTable<ScoreBand & { id: string }>
      small="rows"
      label={`Loans by score, ${label}`}
      rows={bands.map((band) => ({ ...band, id: bandName(band) }))}
      empty="None"
      columns={{
        Score: (row) => row.id,
        Loans: { align: end, cell: (row) => row.loans.toLocaleString('en-NG') },
        Good: { align: end, cell: (row) => row.good.toLocaleString('en-NG') },
        Bad: { align: end, cell: (row) => row.bad.toLocaleString('en-NG') },
        'Bad rate': { align: end, cell: (row) => percent(row.bad_bps) },
      }}
    />
  </Stack>
);
