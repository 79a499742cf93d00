/** /admin/withdrawal-requests: withdrawals of savings; opens on those that wait for a review. */
import { columnKey } from '@ajo/contract/kernel/list';
import { naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { hourMs, longInstant } from '@ajo/contract/kernel/time';
import { WithdrawalId, WithdrawalState } from '@ajo/contract/modules/withdrawals';
import { type StaffWithdrawalView, withdrawalList } from '@ajo/contract/modules/withdrawals.staff';
import { useEffect, useState } from 'react';
import { useDepositFilters, useTeamLeadFilter } from '#modules/users';
import { now } from '#platform/clock';
import { masked } from '#platform/masked';
import { paths } from '#platform/paths';
import { Button, EmptyState, ListScreen, Money, Pair, periodFilters, refinePeriod, StatusTag, useFilters, Who } from '#ui';
import { WithdrawalDialog } from '../components/withdrawal-dialog.tsx';
import { nextStepOf, staffLabelOf, stateLabels, stateTones } from '../withdrawal.labels.ts';
import { withdrawalsKey } from '../withdrawals.calls.ts';
import './withdrawal-requests.css';
import '../../../ui/clamp.css';

const status = {
  name: 'status',
  label: 'Status',
  standard: 'pending',
  isTab: true,
  options: [
    ...WithdrawalState.options.map((value) => ({ value, label: stateLabels[value] })),
    { value: 'all', label: 'All statuses' },
  ],
};
const presets = [
  { name: 'Failed', filters: { status: 'failed' } },
  { name: 'On its way', filters: { status: 'approved' } },
  { name: 'Paid', filters: { status: 'completed' } },
  { name: 'All', filters: { status: 'all' } },
];

type Query = Record<string, unknown>;
/** Without a status the list has the pending ones. */
const refine = (query: Query, { status: chosen }: Query): Query =>
  refinePeriod(chosen === 'all' ? { ...query, status: WithdrawalState.options } : query);

export function WithdrawalRequestsScreen() {
  const [opened, setOpened] = useLinkedWithdrawal();
  const places = useDepositFilters();
  const leads = useTeamLeadFilter();
  return (
    <>
      <ListScreen
        list={withdrawalList}
        title="Withdrawal Requests"
        label="Withdrawals"
        words={{ one: 'withdrawal', many: 'withdrawals' }}
        cacheKey={withdrawalsKey}
        search="Customer or number"
        filters={(_, values) => [status, ...places, ...leads, ...periodFilters('Requested', values)]}
        refine={refine}
        whole="Pending"
        presets={presets}
        empty={<EmptyState title="No withdrawals to review">New requests of customers appear here.</EmptyState>}
        totals={({ amount, net }) => ({ Amount: <Money of={amount} />, Receives: <Money of={net} /> })}
        columns={{
          Customer: (row: StaffWithdrawalView) => (
            <Who name={row.customer.name} note={row.savings_number} to={paths.staff.user(row.customer.id)} />
          ),
          Amount: { align: 'end', sort: 'amount', cell: (row) => <Amount of={row} /> },
          Receives: {
            align: 'end',
            key: columnKey('Arrives'),
            cell: (row) => (
              <Pair note={row.account_number && <span data-whole>{`to ${masked(row.account_number)}`}</span>}>
                <Money of={row.net} />
              </Pair>
            ),
          },
          Status: (row) => <States of={row} />,
          Requested: { sort: 'requested', cell: (row) => <Requested of={row} /> },
          Officer: { key: columnKey('Owner'), cell: officerOf },
          Reason: { optional: true, cell: reasonOf },
          Decision: (row) => (
            <Button
              small
              look="plain"
              label={`${wordFor(row)} the withdrawal of ${row.customer.name}`}
              onClick={() => setOpened(row.id)}
            >
              {wordFor(row)}
            </Button>
          ),
        }}
      >
        Customers’ requests to take money out of savings. The amount is held until you decide.
      </ListScreen>
      {opened && <WithdrawalDialog key={opened} id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** A notice names the withdrawal in the address. It is taken from there first: the same notice opens it again, and a reload does not. */
function useLinkedWithdrawal() {
  const { values, change } = useFilters('withdrawal');
  const linked = WithdrawalId.safeParse(values.withdrawal).data;
  const [taken, setTaken] = useState<WithdrawalId>();
  const [opened, setOpened] = useState<WithdrawalId>();
  useEffect(() => {
    if (linked) {
      setTaken(linked);
      change({ withdrawal: '' });
    } else if (taken) {
      setTaken(undefined);
      setOpened(taken);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` is another function on each render
  }, [linked, taken]);
  return [opened, setOpened] as const;
}

const officerOf = ({ officer, branch }: StaffWithdrawalView) => (
  <Pair note={branch && <span>{branch}</span>}>
    <span data-whole>{officer ?? '—'}</span>
  </Pair>
);

const wordFor = ({ can }: StaffWithdrawalView): string => (can.length > 0 ? 'Review' : 'Open');

/** What is taken off the amount, with its VAT. */
function feeText({ fee, vat, fee_waived: isWaived }: StaffWithdrawalView): string | false {
  if (isWaived) return 'fee waived';
  return fee > noMoney && `fee ${naira(plus(fee, vat))}`;
}

const Amount = ({ of: row }: { of: StaffWithdrawalView }) => (
  <Pair note={feeText(row)}>
    <Money of={row.amount} />
  </Pair>
);

const reasonOf = ({ withdrawal_reason: reason }: StaffWithdrawalView) =>
  reason && <span className="clamp withdrawal-reason">{reason}</span>;

/** With what is next. */
function States({ of: row }: { of: StaffWithdrawalView }) {
  const next = nextStepOf(row);
  return (
    <>
      <StatusTag tone={stateTones[row.status]}>{staffLabelOf(row)}</StatusTag>{' '}
      {row.kind === 'direct' && <StatusTag tone="secondary">Direct</StatusTag>}{' '}
      {row.awaits_second_person && <StatusTag tone="warning">Second person</StatusTag>}
      {next && <small className="cell-note"> {next}</small>}
    </>
  );
}

/** How long a request has waited; of a reviewed one, how long it did. */
const Requested = ({ of: { requested_at: from, reviewed_at: to, reviewed_by: by } }: { of: StaffWithdrawalView }) =>
  to === null ? (
    <Pair note={longInstant(from)}>
      <span data-whole>{timeBetween(from, now())} ago</span>
    </Pair>
  ) : (
    <Pair note={`reviewed after ${timeBetween(from, to).toLowerCase()}${by ? ` by ${by}` : ''}`}>
      <span data-whole>{longInstant(from)}</span>
    </Pair>
  );

function timeBetween(from: Date, to: Date): string {
  const hours = Math.max(0, Math.floor((to.getTime() - from.getTime()) / hourMs));
  if (hours < 1) return 'Less than an hour';
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
