/** /admin/scorecards: the points of today, challengers, new points, and the days on which the scorecard changed. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { Challenger, ScorecardsView } from '@ajo/contract/modules/assessments.scorecards';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, Card, DataTable, EmptyState, ErrorState, PageHeader, Row, Skeletons, Stack, StatusTag } from '#ui';
import { CardForm } from '../components/card-form.tsx';
import { CardTable } from '../components/card-table.tsx';
import { WithdrawDialog } from '../components/challenger-acts.tsx';
import { bandsText, maxPointsText } from '../scorecard.labels.ts';
import { useScorecards } from '../scorecards.calls.ts';

export function ScorecardsScreen() {
  const { data, error, refetch } = useScorecards();
  return (
    <Stack gap="loose">
      <PageHeader title="Scorecards" back={{ to: paths.staff.settings, label: 'Settings' }}>
        The points of an application. Each assessment uses the scorecard of its day and keeps its number.
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && (
        <>
          <Card title={`Scorecard ${data.today.version}, in use today`}>
            <CardTable card={data.today.card} label="Current points" />
          </Card>
          <Challengers rows={data.challengers} />
          <CardForm key={data.today.version} card={data.today.card} />
          {data.versions.length > 0 && <Versions versions={data.versions} />}
        </>
      )}
    </Stack>
  );
}

function Challengers({ rows }: { rows: readonly Challenger[] }) {
  const [withdrawing, setWithdrawing] = useState<Challenger>();
  return (
    <Card title="Challengers">
      <DataTable<Challenger>
        label="Challengers"
        rows={rows}
        empty={
          <EmptyState title="No challengers yet">
            Save other points as a challenger below, and compare them with the current scorecard on past loans.
          </EmptyState>
        }
        columns={{
          Name: (row) => <Link to={paths.staff.scorecardComparison(row.id)}>{row.name}</Link>,
          'Highest points': (row) => maxPointsText(row.card),
          Added: (row) => `${longDay(dayInLagos(row.created_at))}, ${row.created_by}`,
          Status: (row) =>
            row.withdrawn_at ? (
              <StatusTag tone="secondary">Withdrawn by {row.withdrawn_by}</StatusTag>
            ) : (
              <StatusTag tone="success">Active</StatusTag>
            ),
          Actions: (row) => <ChallengerActs row={row} onWithdraw={setWithdrawing} />,
        }}
      />
      {withdrawing && <WithdrawDialog of={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </Card>
  );
}

const ChallengerActs = ({ row, onWithdraw }: { row: Challenger; onWithdraw: (row: Challenger) => void }) =>
  row.withdrawn_at === null && (
    <Row>
      <Button small look="quiet" label={`Withdraw ${row.name}`} onClick={() => onWithdraw(row)}>
        Withdraw
      </Button>
    </Row>
  );

type Version = ScorecardsView['versions'][number];

const Versions = ({ versions }: { versions: readonly Version[] }) => (
  <Card title="Changes">
    <DataTable<Version & { id: string }>
      label="Scorecard changes"
      rows={versions.map((version) => ({ ...version, id: version.effective_on }))}
      empty="None"
      columns={{
        Scorecard: (row) => row.version.toString(),
        From: (row) => longDay(row.effective_on),
        'Approved by': (row) => row.changed_by ?? '—',
        'Highest points': (row) => maxPointsText(row.card),
        Bands: (row) => bandsText(row.card),
      }}
    />
  </Card>
);
