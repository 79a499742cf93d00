/** /admin/scorecards: the points of today, challengers, and the days on which the scorecard changed; new points are a view of their own. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { Challenger, Scorecard, ScorecardsView } from '@ajo/contract/modules/assessments.scorecards';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  PageHeader,
  Pair,
  SettingChanges,
  Skeletons,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import { CardForm } from '../components/card-form.tsx';
import { CardPanels } from '../components/card-panels.tsx';
import '../components/scorecard.css';
import { WithdrawDialog } from '../components/challenger-acts.tsx';
import { bandsText, differenceText, maxPointsText } from '../scorecard.labels.ts';
import { useScorecards } from '../scorecards.calls.ts';

export function ScorecardsScreen() {
  const { data, error, refetch } = useScorecards();
  const filters = useFilters('scorecard');
  const open = (name: string): void => filters.set('scorecard', name);
  if (data && filters.values.scorecard === 'new') return <NewScorecard card={data.today.card} onDone={() => open('')} />;
  return (
    <Stack gap="loose">
      <PageHeader
        title="Scorecards"
        back={{ to: paths.staff.settings, label: 'Settings' }}
        actions={data && <Button onClick={() => open('new')}>New scorecard</Button>}
      >
        An application scores 0 to 100 points. Each assessment uses the scorecard of its day and keeps its number.
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && (
        <>
          <Card title={`Scorecard ${data.today.version}, in use today`}>
            <CardPanels card={data.today.card} />
          </Card>
          <Challengers rows={data.challengers} champion={data.today.card} />
          <Changes of={data.versions} />
        </>
      )}
    </Stack>
  );
}

const NewScorecard = ({ card, onDone }: { card: Scorecard; onDone: () => void }) => (
  <Stack gap="loose">
    <PageHeader title="New scorecard" back={{ to: paths.staff.scorecards, label: 'Scorecards' }}>
      It starts with the points of today. The highest points of all factors add up to 100.
    </PageHeader>
    <CardForm card={card} onDone={onDone} />
  </Stack>
);

type ChallengersProps = { rows: readonly Challenger[]; champion: Scorecard };

function Challengers({ rows, champion }: ChallengersProps) {
  const [withdrawing, setWithdrawing] = useState<Challenger>();
  return (
    <Card title="Challengers">
      <div className="challengers">
        <DataTable<Challenger>
          label="Challengers"
          small="rows"
          rows={rows}
          empty={
            <EmptyState title="No challengers yet">
              A challenger decides nothing. Save a new scorecard as one to compare it with the current scorecard on past loans.
            </EmptyState>
          }
          columns={{
            Name: (row) => <Link to={paths.staff.scorecardComparison(row.id)}>{row.name}</Link>,
            'Change in maximum points': (row) => differenceText(row.card, champion),
            Added: (row) => <Pair note={row.created_by}>{longDay(dayInLagos(row.created_at))}</Pair>,
            Status: (row) =>
              row.withdrawn_at ? (
                <StatusTag tone="secondary">Withdrawn by {row.withdrawn_by}</StatusTag>
              ) : (
                <StatusTag tone="success">Active</StatusTag>
              ),
            Actions: {
              optional: true,
              cell: (row) =>
                row.withdrawn_at === null && (
                  <Button small look="plain" label={`Withdraw ${row.name}`} onClick={() => setWithdrawing(row)}>
                    Withdraw
                  </Button>
                ),
            },
          }}
        />
      </div>
      {withdrawing && <WithdrawDialog of={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </Card>
  );
}

const Changes = ({ of: versions }: { of: ScorecardsView['versions'] }) => (
  <SettingChanges<ScorecardsView['versions'][number]>
    title="Planned and earlier scorecards"
    by="Approved by"
    edits={false}
    changes={versions.map((version) => ({ ...version, values: version }))}
    facts={({ version, card }) => ({
      Scorecard: version.toString(),
      'Highest points': maxPointsText(card),
      Bands: bandsText(card),
    })}
  />
);
