/** /admin/approvals: acts that one person requested and a second person confirms. */
import { approvalList, ApprovalState, type ApprovalView } from '@ajo/contract/modules/approvals';
import { shortInstant } from '@ajo/contract/kernel/time';
import { type ReactNode, useState } from 'react';
import { ageText } from '#platform/age-text';
import { now } from '#platform/clock';
import { Button, EmptyState, type ListFilter, ListScreen, Pair, StatusTag } from '#ui';
import { changesText, stateLabels, stateTones } from '../approval.labels.ts';
import { approvalsKey, useApprovalSummary } from '../approval-summary.calls.ts';
import { DecideDialog } from '../components/decide-dialog.tsx';

type Query = Record<string, unknown>;

const status: ListFilter = {
  name: 'state',
  label: 'Status',
  standard: 'pending',
  options: [
    ...ApprovalState.options.map((value) => ({ value, label: stateLabels[value] })),
    { value: 'all', label: 'All statuses' },
  ],
};

const presets = [
  { name: 'Waiting for you', filters: { part: 'to_decide' } },
  { name: 'Your requests', filters: { part: 'requested' } },
  { name: 'All requests', filters: { state: 'all' } },
];

/** Pending approvals are the default. */
const refine = (query: Query, { state = '' }: Query): Query => (state ? query : { ...query, state: ['pending'] });

/** `effect` shows what the act of an approval would do. The page provides it, because kinds belong to higher modules. */
export function ApprovalsScreen({ effect }: { effect?: (approval: ApprovalView) => ReactNode }) {
  const kinds = useApprovalSummary().data?.kinds ?? [];
  const [opened, setOpened] = useState<ApprovalView>();
  return (
    <ListScreen
      list={approvalList}
      ownOrder="Oldest first"
      title="Waiting for approval"
      label="Approvals"
      words={{ one: 'request', many: 'requests' }}
      cacheKey={approvalsKey}
      refine={refine}
      filters={[status, kindFilter(kinds)]}
      whole="Pending"
      presets={presets}
      empty={<EmptyState title="No pending approvals">Requests that need a second person will appear here.</EmptyState>}
      below={({ data }) => {
        if (!opened) return null;
        // The newest facts: they may have changed while they were being read.
        const approval = data.find(({ id }) => id === opened.id) ?? opened;
        return (
          <DecideDialog approval={approval} onClose={() => setOpened(undefined)}>
            {effect?.(approval)}
          </DecideDialog>
        );
      }}
      columns={{
        Request: (row: ApprovalView) => row.title,
        About: (row) => <Pair note={changesText(row)}>{row.subject.name}</Pair>,
        'Requested by': (row) => row.asked_by,
        Requested: { sort: 'requested', cell: (row) => shortInstant(row.asked_at) },
        Age: (row) => ageText(row.asked_at, row.decided_at ?? now()),
        Status: (row) => <StatusTag tone={stateTones[row.state]}>{stateLabels[row.state]}</StatusTag>,
        Decision: (row) =>
          row.can.length > 0 ? (
            <Button small look="plain" onClick={() => setOpened(row)} label={`Decide: ${row.title}, ${row.subject.name}`}>
              {row.can.includes('withdraw') ? 'Open' : 'Decide'}
            </Button>
          ) : (
            <Outcome approval={row} />
          ),
      }}
    >
      These changes take effect when a second person confirms them. You cannot confirm your own requests.
    </ListScreen>
  );
}

const kindFilter = (kinds: readonly { kind: string; title: string }[]): ListFilter => ({
  name: 'kind',
  label: 'Kind',
  all: 'All kinds',
  options: kinds.map(({ kind: value, title: label }) => ({ value, label })),
});

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
