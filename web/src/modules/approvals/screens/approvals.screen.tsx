/** /admin/approvals: acts that one person requested and a second person confirms. */
import { ApprovalState, type ApprovalView } from '@ajo/contract/modules/approvals';
import { shortInstant } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { now } from '#platform/clock';
import {
  Button,
  EmptyState,
  ErrorState,
  FilterBar,
  ListTable,
  PageHeader,
  Pages,
  SelectField,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import { ageText, stateLabels, stateTones } from '../approval.labels.ts';
import { useApprovalSummary } from '../approval-summary.calls.ts';
import { useApprovals } from '../approvals.calls.ts';
import { DecideDialog } from '../components/decide-dialog.tsx';

const states = [
  ...ApprovalState.options.map((value) => ({ value, label: stateLabels[value] })),
  { value: 'all', label: 'All statuses' },
];

export function ApprovalsScreen() {
  const filters = useFilters('state', 'kind');
  const chosen = filters.values.state || 'pending';
  const kind = filters.values.kind ?? '';
  const state = ApprovalState.options.find((one) => one === chosen);
  const { data, error, refetch } = useApprovals({ state, kind, page: filters.page });
  const kinds = useApprovalSummary().data?.kinds ?? [];
  const [opened, setOpened] = useState<ApprovalView>();
  // The newest facts of the one that is open: they may have changed while it was being read.
  const deciding = opened && (data?.data.find(({ id }) => id === opened.id) ?? opened);
  return (
    <Stack gap="loose">
      <PageHeader title="Waiting for approval">
        These acts take effect when a second person confirms them. You cannot confirm your own requests.
      </PageHeader>
      <FilterBar count={filters.count} onClear={filters.clear}>
        <SelectField label="State" options={states} value={chosen} onChange={(value) => filters.set('state', value)} />
        <SelectField
          label="What"
          placeholder="Everything"
          options={kinds.map(({ kind: value, title: label }) => ({ value, label }))}
          value={kind}
          onChange={(value) => filters.set('kind', value)}
        />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ApprovalTable rows={data?.data} onDecide={setOpened} />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
      {deciding && <DecideDialog approval={deciding} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

type TableProps = { rows: ApprovalView[] | undefined; onDecide: (approval: ApprovalView) => void };

const ApprovalTable = ({ rows, onDecide }: TableProps) => (
  <ListTable<ApprovalView>
    list="approvals"
    label="Approvals"
    rows={rows}
    empty={<EmptyState title="No pending approvals">Requests that need a second person will appear here.</EmptyState>}
    columns={{
      What: (row) => row.title,
      Subject: (row) => row.subject.name,
      'Asked by': (row) => `${row.asked_by}, ${shortInstant(row.asked_at)}`,
      Age: (row) => ageText(row.asked_at, row.decided_at ?? now()),
      State: (row) => <StatusTag tone={stateTones[row.state]}>{stateLabels[row.state]}</StatusTag>,
      Decision: (row) =>
        row.can.length > 0 ? (
          <Button small onClick={() => onDecide(row)} label={`Decide: ${row.title}, ${row.subject.name}`}>
            {row.can.includes('withdraw') ? 'Open' : 'Decide'}
          </Button>
        ) : (
          <Outcome approval={row} />
        ),
    }}
  />
);

function Outcome({ approval: { state, decided_by, decided_at, decision_reason, expires_at } }: { approval: ApprovalView }) {
  if (state === 'pending') return <span className="quiet">{expires_at ? `Open until ${shortInstant(expires_at)}` : 'Open'}</span>;
  return (
    <span>
      {decided_by && `${decided_by}, `}
      {shortInstant(decided_at)}
      {decision_reason && <span className="quiet"> {decision_reason}</span>}
    </span>
  );
}
