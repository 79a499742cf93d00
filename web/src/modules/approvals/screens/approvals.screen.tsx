/** /admin/approvals: acts that one person requested and a second person confirms. */
import { approvalList, ApprovalState, type ApprovalView } from '@ajo/contract/modules/approvals';
import { longInstant } from '@ajo/contract/kernel/time';
import { type ReactNode, useState } from 'react';
import { ageText } from '#platform/age-text';
import { now } from '#platform/clock';
import { Button, EmptyState, type ListFilter, ListScreen, Pair, StatusTag, useFilters } from '#ui';
import { amountOf, changesText, isOld, stateLabels, turnOf } from '../approval.labels.ts';
import { approvalsKey, useApprovalSummary } from '../approval-summary.calls.ts';
import { DecideDialog } from '../components/decide-dialog.tsx';
import './approvals.css';

type Query = Record<string, unknown>;

/** Without a choice the own requests are those that are pending. */
const statusFilter = ({ part, state }: Query): ListFilter => ({
  name: 'state',
  label: 'Status',
  all: part ? stateLabels.pending : whole,
  options: [
    ...ApprovalState.options
      .filter((value) => !part || value !== 'pending' || value === state)
      .map((value) => ({ value, label: stateLabels[value] })),
    { value: 'all', label: 'All statuses' },
  ],
});

const whole = 'Waiting for you';

const presets = [
  { name: 'Pending', filters: { state: 'pending' } },
  { name: 'Your requests', filters: { part: 'requested' } },
  { name: 'All requests', filters: { state: 'all' } },
];

/** Opens on what the reader decides. */
const isOwnTurn = ({ state, part }: Query): boolean => !state && !part;
const refine = (query: Query, values: Query): Query => ({
  ...query,
  ...(!values['state'] && { state: ['pending'] }),
  ...(isOwnTurn(values) && { part: 'to_decide' }),
});

/** `effect` shows what the act of an approval would do. The page provides it, because kinds belong to higher modules. */
export function ApprovalsScreen({ effect }: { effect?: (approval: ApprovalView) => ReactNode }) {
  const kinds = useApprovalSummary().data?.kinds ?? [];
  const [opened, setOpened] = useState<ApprovalView>();
  const { values } = useFilters('state', 'part', 'kind');
  return (
    <ListScreen
      list={approvalList}
      ownOrder="Oldest first"
      title="Waiting for approval"
      label="Approvals"
      words={{ one: 'request', many: 'requests' }}
      cacheKey={approvalsKey}
      refine={refine}
      filters={(_reply, shown) => [statusFilter(shown), kindFilter(kinds)]}
      whole={whole}
      presets={presets}
      empty={<EmptyState title="You're all caught up">See Pending for all requests.</EmptyState>}
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
        Request: (row: ApprovalView) => <What of={row} />,
        Amount: { align: 'end', optional: true, cell: (row) => <Amount of={row} /> },
        Details: (row) => <span className="approval-details">{changesText(row) || row.reason}</span>,
        'Requested by': { sort: 'requested', cell: (row) => <Requester of={row} /> },
        Status: { optional: true, cell: (row) => !isOwnTurn(values) && <Turn of={row} /> },
        Decision: (row) =>
          row.can.length > 0 ? <DecideButton of={row} onPress={() => setOpened(row)} /> : <Outcome approval={row} />,
      }}
    >
      These changes take effect when a second person confirms them. You cannot confirm your own requests.
    </ListScreen>
  );
}

type RowProps = { of: ApprovalView };

const What = ({ of: { title, subject } }: RowProps) => (
  <span className="approval-what">
    <b>{title}</b>
    <small> {subject.name}</small>
  </span>
);

function Amount({ of: row }: RowProps) {
  const amount = amountOf(row);
  return amount === undefined ? null : <span className="money">{amount}</span>;
}

/** Over how long it has waited; of a decided request over the moment. */
function Requester({ of: row }: RowProps) {
  const isOverdue = isOld(row, now());
  const Age = isOverdue ? 'strong' : 'span';
  const since = (
    <Age data-whole {...(isOverdue && { className: 'approval-old' })}>
      {ageText(row.asked_at, now())} ago
    </Age>
  );
  return (
    <Pair note={row.state === 'pending' ? since : longInstant(row.asked_at)}>
      <span data-whole>{row.can.includes('withdraw') ? 'You' : row.asked_by}</span>
    </Pair>
  );
}

function Turn({ of: row }: RowProps) {
  const { word, tone } = turnOf(row);
  return <StatusTag tone={tone}>{word}</StatusTag>;
}

/** An own request is looked at or withdrawn; the others are decided. */
function DecideButton({ of: row, onPress }: RowProps & { onPress: () => void }) {
  const isOwn = row.can.includes('withdraw');
  const word = isOwn ? 'Open' : 'Review';
  return (
    <Button small look={isOwn ? 'quiet' : 'plain'} onClick={onPress} label={`${word}: ${row.title}, ${row.subject.name}`}>
      {word}
    </Button>
  );
}

const kindFilter = (kinds: readonly { kind: string; title: string }[]): ListFilter => ({
  name: 'kind',
  label: 'Type',
  all: 'All types',
  options: kinds.map(({ kind: value, title: label }) => ({ value, label })),
});

function Outcome({ approval }: { approval: ApprovalView }) {
  const { state, decided_by, decided_at, decision_reason, expires_at, refusal } = approval;
  if (refusal) return <span className="quiet">{refusal}</span>;
  if (state === 'pending') return <span className="quiet">{expires_at ? `Open until ${longInstant(expires_at)}` : 'Open'}</span>;
  const at = longInstant(decided_at);
  const [first, ...more] = [decided_by, at, decision_reason].filter((one) => one !== null);
  return (
    <span className="approval-outcome">
      <Pair note={more.join('. ')}>{first}</Pair>
    </span>
  );
}
